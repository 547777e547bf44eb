/** Pairs and their day, as the server lists them, for tests of what shows them. */
import type { Product, Sparkline } from "@candor/wire/market";

const names = ["BTC", "ETH", "SOL", "LTC", "XRP", "DOGE", "ADA", "TRX"];

/** From the dearest to the cheapest. */
export const pairs: readonly Product[] = names.map((name, index) => {
  const price = String(64_000 / 4 ** index);
  return {
    pid: index + 1,
    symbol: `${name}USDT`,
    pairName: `${name}/USDT`,
    icon: "",
    price,
    open: price,
    low: price,
    high: price,
    turnover: "1234567.000000",
    color: "#888888",
    multiples: "10,20,50",
    expiryMinutes: "60,120",
    profitPercent: "0.8,0.85",
    feeRate: "0.0005",
    molecule: 1,
    closeOutRatio: "0.1",
    decimals: 2,
    feed: "replay",
    stale: false,
    logStart: 1_700_000_000_000,
  };
});

/** Their last day, which ends now. */
export const daysOfPairs = (): readonly Sparkline[] =>
  pairs.map(({ pid, symbol, price }) => ({
    pid,
    symbol,
    fromTime: Date.now() - 86_400_000,
    closes: Array.from({ length: 48 }, (_, index) => (Number(price) * (1 + index / 100)).toFixed(2)),
  }));
