/** The tick that, by the fact, decided a command with a price or a step of a run; undefined for all other facts. */
import type { Fact } from "@candor/core/engine/events";
import type { LeverEnd, LeverOrder } from "@candor/core/leverage/lever-order";
import type { FactRow } from "@candor/core/engine/command";
import type { OpenOption } from "@candor/core/engine/state";
import type { SwapRow } from "../ledger/rows.ts";

export type DecidingTick = {
  readonly symbol: string;
  readonly seq: number;
  readonly timeMs: number;
  /** Undefined for an order that waits for a price: it uses none. */
  readonly price: bigint | undefined;
  readonly acceptedMs: number;
};

export const decidingTickOf = (fact: Fact): DecidingTick | undefined => {
  if (fact.type === "optionPlaced") return placementTick(fact.option);
  if (fact.type === "moved") return promisedTick(fact.row);
  if (fact.type !== "leverChanged") return undefined;
  const { before, order, end } = fact.change;
  if (end !== undefined) return closingTick(order, end);
  return before === undefined ? openingTick(order) : undefined;
};

/** The tick at which a promised price was kept; a fact without a promise has none. */
const promisedTick = (row: FactRow): DecidingTick | undefined =>
  row["tick_seq"] === undefined
    ? undefined
    : {
        symbol: String(row["symbol"]),
        seq: Number(row["tick_seq"]),
        timeMs: Number(row["tick_ms"]),
        price: BigInt(row["tick_price"] ?? 0),
        acceptedMs: Number(row["accepted_ms"]),
      };

export const swapTick = ({ symbol, tickSeq, tickMs, tickPrice, acceptedMs }: SwapRow): DecidingTick => ({
  symbol,
  seq: tickSeq,
  timeMs: tickMs,
  price: tickPrice,
  acceptedMs,
});

export const placementTick = (option: OpenOption): DecidingTick => {
  const { symbol, entrySeq: seq, buyMs: timeMs, entryPrice: price, acceptedMs } = option;
  return { symbol, seq, timeMs, price, acceptedMs };
};

/** The tick of a new order: a best-price order opens at it, and so does a fixed-price order whose price it reaches. */
export const openingTick = (lever: LeverOrder): DecidingTick => {
  const { symbol, placedSeq: seq, placedMs: timeMs, acceptedMs, opening } = lever;
  return { symbol, seq, timeMs, price: opening?.seq === seq ? opening.price : undefined, acceptedMs };
};

/** The tick of a close by the owner, or by the end of its run. */
export const closingTick = ({ symbol }: LeverOrder, end: LeverEnd): DecidingTick | undefined => {
  if (end.type !== "closed" || (end.reason !== "owner" && end.reason !== "runEnd")) return undefined;
  const { seq, atMs: timeMs, price, askedMs: acceptedMs } = end;
  return { symbol, seq, timeMs, price, acceptedMs };
};
