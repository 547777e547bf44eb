/** The user's trades as marks on a chart. */
import type { LeverRow } from "@candor/wire/leverage";
import type { OptionRow } from "@candor/wire/options";
import type { TradeMark } from "./chart-scene.ts";

/** Opening and close of a contract: a long one buys and then sells, a short one the other way round. */
export const marksOfLever = (row: LeverRow): readonly TradeMark[] => {
  const [open, close] = row.type === 1 ? (["buy", "sell"] as const) : (["sell", "buy"] as const);
  const { id, status, openPrice, transactionTime, newPrice, completeTime } = row;
  const isClosed = status === 3 && newPrice !== null && completeTime !== null;
  return [
    ...(openPrice === null || transactionTime === null
      ? []
      : [{ id: `lever:${id}:open`, timeMs: transactionTime, price: Number(openPrice), shape: open }]),
    ...(isClosed
      ? [{ id: `lever:${id}:close`, timeMs: completeTime, price: Number(newPrice), shape: close }]
      : []),
  ];
};

/** Entry and end of a settled option. An equal price is no loss, and counts with the won ones (OPT-06). */
export const marksOfOption = (row: OptionRow): readonly TradeMark[] => {
  if (row.settledDigit === 0 || row.exitPrice === null) return [];
  const entry = row.directionDigit === 0 ? "buy" : "sell";
  const end = row.isWin === 1 ? "won" : "lost";
  return [
    { id: `option:${row.id}:entry`, timeMs: row.entryTime, price: Number(row.entryPrice), shape: entry },
    { id: `option:${row.id}:end`, timeMs: row.sellTime, price: Number(row.exitPrice), shape: end },
  ];
};
