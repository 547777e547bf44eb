import { expect, test } from "vitest";
import { marketOrders, nextOrder, sortedMarkets, type MarketOrder } from "./market-order.ts";

const rows = [
  { symbol: "BTCUSDT", open: "100", price: "110", turnover: "5000" },
  { symbol: "ADAUSDT", open: "2", price: "1", turnover: "900" },
  { symbol: "NEWUSDT", open: "0", price: "50", turnover: "7000" },
];
const shown = (order: MarketOrder | undefined, live: Readonly<Record<string, string>> = {}) =>
  sortedMarkets(rows, order, (symbol) => live[symbol])
    .map(({ symbol }) => symbol.slice(0, 3))
    .join(" ");

test("[HOME-02] the markets are sorted by name, price, change and turnover, and otherwise keep their order", () => {
  expect(shown(undefined)).toBe("BTC ADA NEW");
  expect(shown({ by: "pair", falls: false })).toBe("ADA BTC NEW");
  expect(shown({ by: "pair", falls: true })).toBe("NEW BTC ADA");
  // As numbers, not as texts: 110 is more than 50, and 900 less than 5000.
  expect(shown({ by: "price", falls: true })).toBe("BTC NEW ADA");
  expect(shown({ by: "turnover", falls: false })).toBe("ADA BTC NEW");
});

test("[HOME-02] the newest price decides, and a pair without a change comes last in both directions", () => {
  expect(shown({ by: "change", falls: true })).toBe("BTC ADA NEW");
  expect(shown({ by: "change", falls: false })).toBe("ADA BTC NEW");
  expect(shown({ by: "change", falls: true }, { ADAUSDT: "3" })).toBe("ADA BTC NEW");
  expect(shown({ by: "price", falls: true }, { ADAUSDT: "900" })).toBe("ADA BTC NEW");
});

test("[HOME-02] a column's title sorts, then reverses, then goes back to the usual order", () => {
  expect(nextOrder(undefined, "price")).toEqual({ by: "price", falls: true });
  expect(nextOrder({ by: "price", falls: true }, "price")).toEqual({ by: "price", falls: false });
  expect(nextOrder({ by: "price", falls: false }, "price")).toBeUndefined();
  expect(nextOrder({ by: "price", falls: true }, "pair")).toEqual({ by: "pair", falls: false });
  expect(marketOrders).toHaveLength(8);
});
