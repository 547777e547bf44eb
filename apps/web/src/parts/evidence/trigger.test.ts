import { expect, test } from "vitest";
import { triggerOf } from "./trigger.ts";

/** Three leaves long, opened at 100: a move of 1 is worth 30. */
const long = {
  type: 1 as const,
  openPrice: "100",
  share: 3,
  molecule: 1,
  orderMargin: "150",
  stopLossPrice: "99",
  targetProfitPrice: "102",
  closeOutPrice: "97.5",
  closeReason: 2,
};

test.each([
  ["stop-loss, behind its price", 2, "98.5", { kind: "stopLoss", price: "99", slip: "-0.5", cost: "-15" }],
  ["stop-loss, exactly at its price", 2, "99", { kind: "stopLoss", price: "99", slip: "0", cost: "0" }],
  [
    "take-profit, beyond its price",
    3,
    "102.5",
    { kind: "takeProfit", price: "102", slip: "0.5", cost: "15" },
  ],
  [
    "close-out: the margin limits the cost",
    4,
    "90",
    { kind: "closeOut", price: "97.5", slip: "-7.5", cost: "-75" },
  ],
])(
  "[LEV-10] [LEV-14] the audit of a %s names price, slippage and its cost",
  (_name, closeReason, closedAt, trigger) => {
    expect(triggerOf({ ...long, closeReason }, closedAt)).toEqual(trigger);
  },
);

test("[LEV-10] for a short a higher price costs", () => {
  const short = { ...long, type: 2 as const, stopLossPrice: "101" };
  expect(triggerOf(short, "101.2")).toMatchObject({ slip: "0.2", cost: "-6" });
});

test("[LEV-14] a position that its owner or the end of a run closed has no trigger", () => {
  expect(triggerOf({ ...long, closeReason: 1 }, "99")).toBeUndefined();
  expect(triggerOf({ ...long, closeReason: 5 }, "99")).toBeUndefined();
});
