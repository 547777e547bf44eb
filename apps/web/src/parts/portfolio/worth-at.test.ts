import { expect, test } from "vitest";
import { pairsOf, worthAt, worthOfToken, type Portfolio } from "./worth-at.ts";

const position = {
  id: "1",
  type: 1 as const,
  symbol: "BTCUSDT",
  share: 1,
  molecule: 1,
  openPrice: "100",
  orderMargin: "50",
  tradeFee: "0.5",
};
const held: Portfolio = {
  equity: "460",
  wallet: "300",
  contractBalance: "100",
  margin: "50",
  grossProfit: "0",
  net: "-0.5",
  stakes: "10",
  financialmoney: "0",
  withdrawmoney: "0",
  tokenmoney: "0",
  tokens: [],
  creditBalance: "7",
  todaynet: "0",
  since: 1,
  positions: [position],
};

test("[MINE-01] equity follows the price of open positions; credit is not part of it", () => {
  expect(worthAt(held, () => "100").equity).toBe(held.equity);
  expect(worthAt(held, () => "101")).toEqual({ equity: "470", bound: "60", profit: "10", net: "9.5" });
  expect(worthAt(held, () => "1")).toEqual({ equity: "410", bound: "0", profit: "-50", net: "-50.5" });
});

test("[MINE-01] margins with their result are those of positions: what waiting orders hold is no part of them, and is of equity", () => {
  const waiting = { ...held, margin: "80" };
  expect(worthAt(waiting, () => "101")).toMatchObject({ bound: "60", equity: "500" });
});

test("[MINE-01] [NAV-09] while the price of one position is unknown, no sum is shown", () => {
  const two = { ...held, positions: [position, { ...position, symbol: "ETHUSDT" }] };
  expect(pairsOf(two)).toEqual(["BTCUSDT", "ETHUSDT"]);
  const worth = worthAt(two, (symbol) => (symbol === "BTCUSDT" ? "101" : undefined));
  expect(Object.values(worth)).toEqual([undefined, undefined, undefined, undefined]);
  expect(worthAt({ ...held, positions: [] }, () => undefined).equity).toBe("460");
});

const btc = { pairName: "BTC", symbol: "BTCUSDT", amount: "0.5", price: "100", seq: 7, time: 1, worth: "50" };

test("[MINE-01] [SWAP-01] tokens count at the price of this moment, and without one only equity is unknown", () => {
  const withToken = { ...held, positions: [], tokens: [btc] };
  expect(pairsOf(withToken)).toEqual(["BTCUSDT"]);
  expect(worthAt(withToken, () => "100").equity).toBe("510");
  expect(worthAt(withToken, () => "200.000001").equity).toBe("560");
  expect(worthAt(withToken, () => undefined)).toEqual({
    equity: undefined,
    bound: "0",
    profit: "0",
    net: "0",
  });
  expect([worthOfToken(btc, "100"), worthOfToken(btc, undefined)]).toEqual(["50", undefined]);
});
