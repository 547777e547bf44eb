import { expect, it } from "vitest";
import { bookRows, shownQuantity } from "./book-rows.ts";

it("[MKT-03] shows quantities times 10000, without a float's noise", () => {
  expect(shownQuantity("0.5123")).toBe("5,123");
  expect(shownQuantity("0.00001")).toBe("0.1");
  expect(shownQuantity("0.07")).toBe("700");
  expect(shownQuantity("1234.5")).toBe("12,345,000");
});

it("[MKT-03] shows five levels per side, however many the push has", () => {
  const side = Array.from({ length: 8 }, (_, index) => [String(100 + index), "1"] as const);
  const rows = bookRows({ asks: side, bids: side.slice(0, 2) });
  expect(rows.asks.map((row) => row.price)).toEqual(["100", "101", "102", "103", "104"]);
  expect(rows.bids).toHaveLength(2);
});

it("[MKT-03] draws depth as the share of the deeper side, growing away from the best price", () => {
  const rows = bookRows({
    asks: [
      ["101", "1"],
      ["102", "3"],
    ],
    bids: [["100", "2"]],
  });
  expect(rows.asks.map((row) => row.depthPercent)).toEqual([25, 100]);
  expect(rows.bids.map((row) => row.depthPercent)).toEqual([50]);
});

it("[MKT-03] an empty book has no rows", () => {
  expect(bookRows({ asks: [], bids: [] })).toEqual({ asks: [], bids: [] });
});
