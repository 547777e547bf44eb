import { expect, test } from "vitest";
import { readLeverFacts, type LeverFacts } from "./lever-facts.ts";

const facts: LeverFacts = {
  type: 1,
  procode: "BTCUSDT",
  multiple: 20,
  originPrice: "100",
  share: 1,
  status: 3,
  openPrice: "100",
  targetProfitPrice: "110",
  stopLossPrice: "98",
  newPrice: "101",
  cautionMoney: "50",
  factProfits: "10",
  tradeFee: "0.5",
  createtime: 10_400,
  transactionTime: 10_400,
  handleTime: 50_700,
  completeTime: 50_705,
  levermolecule: 1,
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

test("[LEV-14] the facts of a closed contract become numbers of the house", () => {
  expect(readLeverFacts(facts)).toMatchObject({
    side: 1,
    share: 1,
    molecule: 1,
    margin: 50_000_000n,
    feeRate: 50_000n,
    closeOutBps: 5_000,
    openPrice: 10_000_000_000n,
    closePrice: 10_100_000_000n,
    stopLoss: 9_800_000_000n,
    takeProfit: 11_000_000_000n,
    reason: 1,
  });
  const plain = readLeverFacts({ ...facts, stopLossPrice: null, targetProfitPrice: null });
  expect([plain?.stopLoss, plain?.takeProfit]).toEqual([undefined, undefined]);
});

test.each([
  { status: 1 },
  { status: 4 },
  { closeReason: null },
  { closeReason: 9 },
  { type: 3 },
  { share: 0 },
  { share: 1.5 },
  { levermolecule: 0 },
  { openPrice: null },
  { openPrice: "0" },
  { newPrice: "abc" },
  { exitSeq: null },
  { handleTime: null },
  { completeTime: null },
  { cautionMoney: "-50" },
  { feeRate: "x" },
  { closeOutRatio: "0.12345" },
  { stopLossPrice: "0" },
  { targetProfitPrice: "-1" },
])(
  "[LEV-14] with %j they are not those of a closed contract, and nothing is checked on half a claim",
  (changes) => {
    expect(readLeverFacts({ ...facts, ...changes })).toBeUndefined();
  },
);
