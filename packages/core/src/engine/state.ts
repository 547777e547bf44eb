/**
 * What the engine knows: the one place where prices, time and promises meet (design: engine).
 *
 * Invariants: `open` holds every option that is placed and not handed out as settled; `heap` orders
 * the same options by sell time and may hold voided ones, which are passed over; an option that is
 * `due` has its exit tick fixed and is still open until a settle step hands it out; `reserved` is the
 * sum of the payouts of all open options; `capital` never goes below zero by a placement.
 * Ordering: ticks and marks arrive with times that never go back.
 * Known limits: the state is owned by one caller and changed in place, so a step costs what it
 * changes; users' funds are not here, the ledger decides about them when a batch is booked.
 */
import { money, type Money, type Price } from "../money/money.ts";
import type { OptionStakes } from "../options/option.ts";
import type { OptionTerm } from "../options/terms.ts";
import { createHeap, type Heap } from "./heap.ts";

/** A trade tick as far as money depends on it. */
export type TradePoint = { readonly seq: number; readonly timeMs: number; readonly price: Price };

export type OpenOption = OptionStakes & {
  readonly id: number;
  readonly userId: number;
  readonly symbol: string;
  /** House money set aside for a win, micro-units (OPT-07). */
  readonly payout: Money;
  readonly entrySeq: number;
  /** The engine's mark when the option was taken: the entry tick is the last one up to here. */
  readonly buyMs: number;
  readonly sellMs: number;
};

/** An open option whose exit tick is fixed. */
export type DueOption = { readonly option: OpenOption; readonly exit: TradePoint };

export type EngineState = {
  /** Every tick up to here has been seen; later ones are later than this. */
  markMs: number;
  /** House money that no promise has taken, micro-units. */
  capital: Money;
  /** House money put aside for open options, micro-units. */
  reserved: Money;
  nextOptionId: number;
  /** XOR of the digests of all open options: see state-hash.ts. */
  openDigest: bigint;
  /** Shortest time between two placements of a user, ms; 0 for none (OPT-04). */
  readonly cooldownMs: number;
  /** What each symbol offers; a symbol that is not here offers nothing. */
  readonly terms: Map<string, readonly OptionTerm[]>;
  readonly lastTrades: Map<string, TradePoint>;
  readonly open: Map<number, OpenOption>;
  readonly heap: Heap<OpenOption>;
  readonly due: DueOption[];
  /** Mark of each user's last placement, kept while a cooldown may still ask for it. */
  readonly placedMs: Map<number, number>;
};

export const createEngineState = (start: {
  readonly markMs: number;
  readonly capital: Money;
  readonly nextOptionId: number;
  readonly cooldownMs: number;
}): EngineState => ({
  ...start,
  reserved: money(0n),
  openDigest: 0n,
  terms: new Map(),
  lastTrades: new Map(),
  open: new Map(),
  heap: createHeap((a, b) => a.sellMs - b.sellMs || a.id - b.id),
  due: [],
  placedMs: new Map(),
});
