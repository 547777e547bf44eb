import type { LeverRow } from "@candor/wire/leverage";
import type { OptionRow } from "@candor/wire/options";
import { expect, test } from "vitest";
import { marksOfLever, marksOfOption } from "./trade-marks.ts";

const lever = {
  id: "7",
  type: 1,
  status: 3,
  openPrice: "100.5",
  transactionTime: 1_000,
  newPrice: "101.25",
  completeTime: 2_000,
} as LeverRow;
const option = {
  id: "8",
  directionDigit: 1,
  settledDigit: 1,
  entryPrice: "50",
  entryTime: 3_000,
  exitPrice: "51",
  sellTime: 4_000,
  isWin: 2,
} as OptionRow;

test("[MKT-05] [LEV-06] a long contract is a purchase and then a sale, a short one the other way round", () => {
  expect(marksOfLever(lever)).toEqual([
    { id: "lever:7:open", timeMs: 1_000, price: 100.5, shape: "buy" },
    { id: "lever:7:close", timeMs: 2_000, price: 101.25, shape: "sell" },
  ]);
  expect(marksOfLever({ ...lever, type: 2 }).map(({ shape }) => shape)).toEqual(["sell", "buy"]);
});

test("[MKT-05] [LEV-06] an open position is marked where it opened only: its price now is no trade", () => {
  expect(marksOfLever({ ...lever, status: 1, completeTime: null })).toHaveLength(1);
});

test("[MKT-05] [OPT-05] a settled option is marked at its entry and its end, and tells whether it was won", () => {
  expect(marksOfOption(option)).toEqual([
    { id: "option:8:entry", timeMs: 3_000, price: 50, shape: "sell" },
    { id: "option:8:end", timeMs: 4_000, price: 51, shape: "lost" },
  ]);
  expect(marksOfOption({ ...option, isWin: 1 })[1]?.shape).toBe("won");
  expect(marksOfOption({ ...option, settledDigit: 0, exitPrice: null })).toEqual([]);
});
