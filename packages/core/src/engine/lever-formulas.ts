import type { Money, Price, Rate } from "../money/money.ts";
export const marginOf = (share: number, multiple: number): Money =>
  ((1_000_000_000n * BigInt(share) + BigInt(multiple) - 1n) / BigInt(multiple)) as Money;
export const feeOf = (share: number, feeRate: Rate): Money => (10n * BigInt(share) * feeRate) as Money;
const floorDiv = (a: bigint, b: bigint): bigint => (a >= 0n ? a / b : -((-a + b - 1n) / b));
type P = {
  side: 1 | 2;
  share: number;
  molecule: number;
  margin: Money;
  openPrice: Price;
  closeOutBps: number;
};
export const profitAt = (p: P, price: Price): { profit: Money; shortfall: Money } => {
  const sign = p.side === 1 ? 1n : -1n;
  const r = floorDiv(
    (price - p.openPrice) * sign * 1_000_000_000n * BigInt(p.share),
    p.openPrice * BigInt(p.molecule),
  );
  const profit = r < -p.margin ? -p.margin : r;
  return { profit: profit as Money, shortfall: (profit - r) as Money };
};
export const closeOutPriceOf = (p: P): Price | undefined => {
  const limit = (p.margin * BigInt(p.closeOutBps)) / 10_000n - p.margin + 1n;
  const n = 1_000_000_000n * BigInt(p.share);
  const move = limit * p.openPrice * BigInt(p.molecule);
  const price = p.side === 1 ? p.openPrice - floorDiv(-move, n) - 1n : p.openPrice + floorDiv(-move, n) + 1n;
  return price > 0n ? (price as Price) : undefined;
};
