/**
 * What the live orders of one symbol wait for: close-out, stop-loss, take-profit and fill, those that a falling price
 * meets apart from those that a rising one meets (LEV-10, LEV-11).
 *
 * Invariants: every trigger of a live order is in its heap; what else is there has died, and a heap is tidied when more than
 * half of it has. A tick that meets nothing costs eight comparisons; one that meets k costs k log n.
 * Ordering: what a tick meets comes out oldest order first.
 */
import type { LeverOrder } from "../../leverage/lever-order.ts";
import type { Price } from "../../money/money.ts";
import { createTriggerHeap, type TriggerHeap } from "./trigger-heap.ts";

export type TriggerKind = "closeOut" | "stopLoss" | "takeProfit" | "fill";

/** A trade that may meet triggers. */
export type MeetingTrade = { readonly seq: number; readonly price: Price };

export type LeverIndex = {
  readonly add: (lever: LeverOrder) => void;
  /** Call after the order has gone from the live ones. */
  readonly remove: (lever: LeverOrder) => void;
  readonly replace: (before: LeverOrder, after: LeverOrder) => void;
  /** True when a trigger may be met at this price: never false when one is. */
  readonly isMet: (price: Price) => boolean;
  /** Takes out the live orders whose triggers of these kinds the trade meets, oldest first. */
  readonly take: (kinds: readonly TriggerKind[], trade: MeetingTrade) => readonly LeverOrder[];
  /** Gives back the room of what has died, when that is most of it. */
  readonly tidy: () => void;
  /** Triggers that are kept, dead ones too. */
  readonly size: () => number;
};

/** Triggers of one kind that one direction of the price meets. */
type Side = {
  readonly kind: TriggerKind;
  readonly falls: boolean;
  readonly heap: TriggerHeap;
  /** How many live orders have such a trigger. */
  live: number;
};

/** So many dead triggers are never worth a tidying. */
const deadAllowed = 64;

type Find = (id: number) => LeverOrder | undefined;

/** `find` gives a live order of the symbol by its number. */
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

  const take = (kinds: readonly TriggerKind[], trade: MeetingTrade): readonly LeverOrder[] => {
    let taken: readonly LeverOrder[] = [];
    for (const side of sides)
      if (kinds.includes(side.kind)) taken = merged(taken, takeFrom(side, find, trade));
    return taken;
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

/** Their numbers are put in order first: so the orders are met as they lie in memory, and come out oldest first. */
const takeFrom = (side: Side, find: Find, trade: MeetingTrade): readonly LeverOrder[] => {
  const { heap } = side;
  const taken: LeverOrder[] = [];
  const bound = keyOf(side, trade.price);
  if (heap.best() > bound) return taken;
  const ids: number[] = [];
  while (heap.best() <= bound) ids.push(heap.pop());
  let lastId = 0;
  for (const id of new Float64Array(ids).sort()) {
    const lever = id === lastId ? undefined : find(id);
    const at = lever && triggerOf(lever, side);
    lastId = id;
    if (lever === undefined || at === undefined) continue;
    const key = keyOf(side, at);
    if (key > bound) continue;
    if (trade.seq > sinceOf(lever) && meets(side, at, trade.price)) taken.push(lever);
    else heap.push(key, id);
  }
  return taken;
};

/** Both lists as one, in the order of their numbers, as each of them is. */
const merged = (some: readonly LeverOrder[], more: readonly LeverOrder[]): readonly LeverOrder[] => {
  if (some.length === 0) return more;
  const all: LeverOrder[] = [];
  let place = 0;
  for (const lever of some) {
    for (let next = more[place]; next !== undefined && next.id < lever.id; next = more[++place])
      all.push(next);
    all.push(lever);
  }
  for (; place < more.length; place++) {
    const next = more[place];
    if (next !== undefined) all.push(next);
  }
  return all;
};

/** Keeps what is alive. An order whose trigger was moved away and back stands there twice. */
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

/** The least key is the first that the price meets on its way: the highest for a falling one. */
const keyOf = ({ falls }: Side, at: Price): number => (falls ? -Number(at) : Number(at));

const meets = ({ falls }: Side, at: Price, price: Price): boolean => (falls ? price <= at : price >= at);

/** The trigger of an order that belongs to this side; undefined when it has none. */
const triggerOf = (lever: LeverOrder, { kind, falls }: Side): Price | undefined => {
  const { opening } = lever;
  if ((opening === undefined) !== (kind === "fill")) return undefined;
  // A long's profit lies above; all else that a long or a buy waits for lies below.
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
