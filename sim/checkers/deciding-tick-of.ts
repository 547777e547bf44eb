/** The tick that a fact names as the one that decided a command with a price, or a step of a run; undefined for all else. */
import type { Fact } from "@candor/core/engine/events";
import type { LeverEnd, LeverOrder } from "@candor/core/leverage/lever-order";
import type { OpenOption } from "@candor/core/engine/state";

export type DecidingTick = {
  readonly symbol: string;
  readonly seq: number;
  readonly timeMs: number;
  /** Undefined for an order that waits for a price: none is taken over. */
  readonly price: bigint | undefined;
  readonly acceptedMs: number;
};

export const decidingTickOf = (fact: Fact): DecidingTick | undefined => {
  if (fact.type === "optionPlaced") return placementTick(fact.option);
  if (fact.type !== "leverChanged") return undefined;
  const { before, order, end } = fact.change;
  if (end !== undefined) return closingTick(order, end);
  return before === undefined ? openingTick(order) : undefined;
};

export const placementTick = (option: OpenOption): DecidingTick => {
  const { symbol, entrySeq: seq, buyMs: timeMs, entryPrice: price, acceptedMs } = option;
  return { symbol, seq, timeMs, price, acceptedMs };
};

/** Of a new order: at the best price it opens at that tick; one at a fixed price too, when the tick reaches it. */
export const openingTick = (lever: LeverOrder): DecidingTick => {
  const { symbol, placedSeq: seq, placedMs: timeMs, acceptedMs, opening } = lever;
  return { symbol, seq, timeMs, price: opening?.seq === seq ? opening.price : undefined, acceptedMs };
};

/** Of a close by its owner, or by the end of its run. */
export const closingTick = ({ symbol }: LeverOrder, end: LeverEnd): DecidingTick | undefined => {
  if (end.type !== "closed" || (end.reason !== "owner" && end.reason !== "runEnd")) return undefined;
  const { seq, atMs: timeMs, price, askedMs: acceptedMs } = end;
  return { symbol, seq, timeMs, price, acceptedMs };
};
