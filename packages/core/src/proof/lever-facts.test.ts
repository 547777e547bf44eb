import { expect, test } from "vitest";
import { readLeverFacts, type LeverFacts } from "./lever-facts.ts";

const facts: LeverFacts = {
  type: 1,
  symbol: "BTCUSDT",
  multiple: 20,
  askedPrice: "100",
  share: 1,
  status: 3,
  openPrice: "100",
  targetProfitPrice: "110",
  stopLossPrice: "98",
  newPrice: "101",
  orderMargin: "50",
  grossProfit: "10",
  tradeFee: "0.5",
  createdTime: 10_400,
  transactionTime: 11_000,
  handleTime: 50_700,
  completeTime: 51_005,
  molecule: 1,
  closeOutPrice: "97.50000009",
  closeOutRatio: "0.5",
  feeRate: "0.0005",
  closeReason: 1,
  houseLoss: "0",
  placedSeq: 10,
  sinceSeq: 10,
  entrySeq: 10,
  exitSeq: 50,
  partOf: null,
};

test("[LEV-14] the facts of a closed contract become integers in internal units", () => {
  expect(readLeverFacts(facts)).toMatchObject({
    side: "long",
    share: 1,
    molecule: 1,
    margin: 50_000_000n,
    feeRate: 50_000n,
    closeOutBps: 5_000,
    openPrice: 10_000_000_000n,
    closePrice: 10_100_000_000n,
    stopLoss: 9_800_000_000n,
    takeProfit: 11_000_000_000n,
    reason: "owner",
    acceptedMs: 10_400,
    openMs: 11_000,
    askedMs: 50_700,
    doneMs: 51_005,
  });
  const plain = readLeverFacts({ ...facts, stopLossPrice: null, targetProfitPrice: null });
  expect([plain?.stopLoss, plain?.takeProfit]).toEqual([undefined, undefined]);
});

test.each([
  [1, "owner"],
  [2, "stopLoss"],
  [3, "takeProfit"],
  [4, "closeOut"],
  [5, "runEnd"],
] as const)("[LEV-14] closeReason %i is %s", (closeReason, reason) => {
  const read = readLeverFacts({ ...facts, type: 2, closeReason });
  expect([read?.side, read?.reason]).toEqual(["short", reason]);
});

test.each([
  { status: 1 },
  { status: 4 },
  { closeReason: null },
  { closeReason: 9 },
  { type: 3 },
  { share: 0 },
  { share: 1.5 },
  { molecule: 0 },
  { openPrice: null },
  { openPrice: "0" },
  { newPrice: "abc" },
  { exitSeq: null },
  { handleTime: null },
  { completeTime: null },
  { orderMargin: "-50" },
  { feeRate: "x" },
  { closeOutRatio: "0.12345" },
  { closeOutRatio: "half" },
  { stopLossPrice: "0" },
  { targetProfitPrice: "-1" },
])(
  "[LEV-14] with %j the facts are not those of a closed contract, and an incomplete claim is not checked",
  (changes) => {
    expect(readLeverFacts({ ...facts, ...changes })).toBeUndefined();
  },
);
