/**
 * The triggers of the live orders of one symbol: close-out, stop-loss, take-profit and fill. Those that a falling price
 * reaches are kept apart from those that a rising price reaches (LEV-10, LEV-11).
 *
 * Invariants: every trigger of a live order is in its heap; all others there are dead, and a heap is tidied when more than
 * half of it is dead. A tick that reaches nothing costs eight comparisons; one that reaches k triggers costs k log n.
 * Ordering: what a tick reaches comes out oldest order first.
 */
import type { LeverOrder } from "../../leverage/lever-order.ts";
import type { Price } from "../../money/money.ts";
import { createTriggerHeap, type TriggerHeap } from "./trigger-heap.ts";

export type TriggerKind = "closeOut" | "stopLoss" | "takeProfit" | "fill";

/** A trade that may reach triggers. */
export type MeetingTrade = { readonly seq: number; readonly price: Price };

export type LeverIndex = {
  readonly add: (lever: LeverOrder) => void;
  /** Call after the order has left the live orders. */
  readonly remove: (lever: LeverOrder) => void;
  readonly replace: (before: LeverOrder, after: LeverOrder) => void;
  /** True when this price may reach a trigger; never false when it does. */
  readonly isMet: (price: Price) => boolean;
  /** Visits the live orders whose triggers of these kinds the trade reaches, oldest first; each ends, or is replaced. */
  readonly take: (
    kinds: readonly TriggerKind[],
    trade: MeetingTrade,
    visit: (lever: LeverOrder) => void,
  ) => void;
  /** Frees the memory of dead triggers when they are the majority. */
  readonly tidy: () => void;
  /** The number of stored triggers, including dead ones. */
  readonly size: () => number;
};

/** Triggers of one kind that one direction of the price reaches. */
type Side = {
  readonly kind: TriggerKind;
  readonly falls: boolean;
  readonly heap: TriggerHeap;
  /** The number of live orders with such a trigger. */
  live: number;
};

/** At most this many dead triggers never cause tidying. */
const deadAllowed = 64;

type Find = (id: number) => LeverOrder | undefined;

/** `find` returns a live order of the symbol by its number. */
export const createLeverIndex = (find: Find): LeverIndex => {
  const sides = createSides();

  const add = (lever: LeverOrder): void => {
    for (const side of sides) {
      const at = triggerOf(lever, side);
      if (at !== undefined) wait(side, at, lever.id);
    }
  };
  const remove = (lever: LeverOrder): void => {
    for (const side of sides) if (triggerOf(lever, side) !== undefined) side.live -= 1;
  };
  const replace = (before: LeverOrder, after: LeverOrder): void => {
    for (const side of sides) {
      const [was, is] = [triggerOf(before, side), triggerOf(after, side)];
      if (was === is) continue;
      if (was !== undefined) side.live -= 1;
      if (is !== undefined) wait(side, is, after.id);
    }
  };

  const isMet = (price: Price): boolean => {
    const at = Number(price);
    for (const side of sides) if (side.heap.best() <= (side.falls ? -at : at)) return true;
    return false;
  };

  const take: LeverIndex["take"] = (kinds, trade, visit) => {
    const met = sides.filter(
      (side) => kinds.includes(side.kind) && side.heap.best() <= keyOf(side, trade.price),
    );
    // Sorted, so that the orders are visited in memory order and oldest first. Each is read once: memory takes the time.
    let lastId = 0;
    for (const id of new Float64Array(
      met.flatMap((side) => side.heap.popTo(keyOf(side, trade.price))),
    ).sort()) {
      const lever = id === lastId ? undefined : find(id);
      lastId = id;
      if (lever !== undefined && isReached(lever, met, trade)) visit(lever);
    }
  };

  const tidy = (): void => {
    for (const side of sides) if (side.heap.size() > 2 * side.live + deadAllowed) tidySide(side, find);
  };
  const size = (): number => sides.reduce((sum, { heap }) => sum + heap.size(), 0);
  return { add, remove, replace, isMet, take, tidy, size };
};

const wait = (side: Side, at: Price, id: number): void => {
  side.live += 1;
  side.heap.push(keyOf(side, at), id);
};

/** True when the trade reaches a trigger of the order on one of these sides. One that it does not reach yet is put back. */
const isReached = (lever: LeverOrder, met: readonly Side[], trade: MeetingTrade): boolean => {
  const isActive = trade.seq > sinceOf(lever);
  for (const side of met) {
    const at = triggerOf(lever, side);
    if (at !== undefined && isActive && meets(side, at, trade.price)) return true;
  }
  for (const side of met) {
    const at = triggerOf(lever, side);
    if (at === undefined) continue;
    const key = keyOf(side, at);
    if (key <= keyOf(side, trade.price)) side.heap.push(key, lever.id);
  }
  return false;
};

/** Keeps only live triggers. An order whose trigger was moved away and back is there twice. */
const tidySide = (side: Side, find: Find): void => {
  const seen = new Set<number>();
  side.heap.retain((key, id) => {
    const lever = find(id);
    const at = lever && triggerOf(lever, side);
    if (at === undefined || keyOf(side, at) !== key || seen.has(id)) return false;
    seen.add(id);
    return true;
  });
};

const createSides = (): readonly Side[] => {
  const kinds: readonly TriggerKind[] = ["closeOut", "stopLoss", "takeProfit", "fill"];
  return kinds.flatMap((kind) =>
    [true, false].map((falls) => ({ kind, falls, heap: createTriggerHeap(), live: 0 })),
  );
};

/** The least key is the first that the price reaches: the highest price for a falling one. */
const keyOf = ({ falls }: Side, at: Price): number => (falls ? -Number(at) : Number(at));

const meets = ({ falls }: Side, at: Price, price: Price): boolean => (falls ? price <= at : price >= at);

/** The trigger of an order that belongs to this side; undefined when it has none. */
const triggerOf = (lever: LeverOrder, { kind, falls }: Side): Price | undefined => {
  const { opening } = lever;
  if ((opening === undefined) !== (kind === "fill")) return undefined;
  // The take-profit of a long lies above; all other triggers of a long or a buy lie below.
  if (((lever.side === "long") !== (kind === "takeProfit")) !== falls) return undefined;
  switch (kind) {
    case "closeOut":
      return opening?.closeOutPrice;
    case "fill":
      return lever.askedPrice;
    default:
      return lever[kind];
  }
};

/** Only later trades than this one count. */
const sinceOf = (lever: LeverOrder): number =>
  lever.opening === undefined ? lever.placedSeq : lever.sinceSeq;
