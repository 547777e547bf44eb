import type { LeverRow } from "@candor/wire/leverage";
import { expect, it, vi } from "vitest";
import { contractLines, stopAt } from "./contract-lines.ts";

const row: LeverRow = {
  id: "7",
  type: 1,
  pairName: "BTC/USDT",
  symbol: "BTCUSDT",
  pid: 1,
  multiple: 20,
  askedPrice: "100",
  share: 2,
  status: 1,
  openPrice: "100",
  targetProfitPrice: "110",
  stopLossPrice: null,
  newPrice: "100",
  orderMargin: "100",
  grossProfit: "0",
  net: "-1",
  tradeFee: "1",
  createdTime: 1,
  transactionTime: 1,
  handleTime: null,
  completeTime: null,
  molecule: 1,
  closeOutPrice: "97.5",
  closeOutRatio: "0.5",
  feeRate: "0.0005",
  closeReason: null,
  houseLoss: null,
  placedSeq: 1,
  sinceSeq: 1,
  entrySeq: 1,
  exitSeq: null,
  aiRun: null,
  partOf: null,
};
const linesOf = (change: Partial<LeverRow> = {}) => {
  const onStops = vi.fn();
  const lines = contractLines([{ ...row, ...change }], {
    text: (key) => key,
    decimals: 2,
    price: "101",
    onStops,
    onShow: () => {},
  });
  return { lines, onStops, of: (id: string) => lines.find((line) => line.id === id) };
};

it("[LEV-15] a position shows its entry with its current profit, its stops and its close-out", () => {
  const { lines, of } = linesOf();
  expect(lines.map(({ id }) => id)).toEqual(["entry:7", "takeProfit:7", "closeOut:7"]);
  expect(of("entry:7")?.value).toBe("+19.00");
  expect(of("takeProfit:7")?.value).toBe("+199.00");
  expect(of("closeOut:7")?.drag).toBeUndefined();
});

it("[LEV-15] a dropped stop is passed to the confirmation with its price, and the drop itself sends nothing", () => {
  const { of, onStops } = linesOf();
  of("takeProfit:7")?.drag?.onDrop("112.5");
  expect(onStops).toHaveBeenCalledWith(row, { takeProfit: "112.5" });
});

it("[LEV-08] [LEV-15] a stop dragged out of the entry is a take-profit on the gaining side, else a stop-loss", () => {
  expect(stopAt({ type: 1, openPrice: "100" }, "101")).toBe("takeProfit");
  expect(stopAt({ type: 1, openPrice: "100" }, "99")).toBe("stopLoss");
  expect(stopAt({ type: 2, openPrice: "100" }, "99")).toBe("takeProfit");
  expect(stopAt({ type: 2, openPrice: "100" }, "101")).toBe("stopLoss");
  const { of, onStops } = linesOf();
  of("entry:7")?.drag?.onDrop("98");
  expect(onStops).toHaveBeenCalledWith(row, { stopLoss: "98" });
});

it("[LEV-15] a waiting order shows its price and stops, which cannot be moved before it opens", () => {
  const { lines } = linesOf({ status: 0, openPrice: null, closeOutPrice: null });
  expect(lines.map(({ id, drag }) => [id, drag])).toEqual([
    ["asked:7", undefined],
    ["takeProfit:7", undefined],
  ]);
});

it("[LEV-09] the line of a short gains as the price falls", () => {
  expect(linesOf({ type: 2 }).of("entry:7")?.value).toBe("−21.00");
});
