/**
 * What the engine knows: the one place where prices, time and promises meet (design: engine).
 *
 * Invariants: `open` holds every option that is placed and not handed out as settled; `heap` orders
 * the same options by sell time and may hold voided ones, which are passed over; an option that is
 * `due` has its exit tick fixed and is still open until a settle step hands it out; `reserved` is the
 * sum of the payouts of all open options; `capital` never goes below zero by a placement. `levers` and `runs` are as
 * decided: ahead of what is booked by what waits in `leverDue`. Exposure and `tradingBook` follow before they are read
 * (exposure.ts). The digests are as booked.
 * Ordering: ticks and marks arrive with times that never go back.
 * Known limits: the state is owned by one caller and changed in place, so a step costs what it
 * changes; users' funds are not here, the ledger decides about them when a batch is booked.
 */
import type { BotRun } from "../bot/bot-run.ts";
import type { LeverOrder } from "../leverage/lever-order.ts";
import type { LeverTerms } from "../leverage/lever-terms.ts";
import { money, type Money, type Price } from "../money/money.ts";
import type { OptionStakes } from "../options/option.ts";
import type { OptionTerm } from "../options/terms.ts";
import { createHeap, type Heap } from "./heap.ts";
import type { LeverBook } from "./levers/symbol-book.ts";
import type { LeverDue } from "./levers/lever-due.ts";

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
  /** What leveraged contracts have brought in and cost: trading book and insurance together, may be negative, micro-units: see `equityOf`. */
  tradingBook: Money;
  nextLeverId: number;
  nextRunId: number;
  /** XOR of the digests of live orders and runs, as booked. */
  leverDigest: bigint;
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
  /** What each symbol offers for leveraged contracts; a symbol that is not here offers nothing. */
  readonly leverTerms: Map<string, LeverTerms>;
  /** Live orders by number, as decided. */
  readonly levers: Map<number, LeverOrder>;
  /** The numbers of each user's live orders, ascending. */
  readonly leversOf: Map<number, number[]>;
  readonly books: Map<string, LeverBook>;
  /** What ticks have decided, in their order, until it is handed out. */
  readonly leverDue: LeverDue[];
  /** How many of these, from the first, have been released from exposure and trading book: see lever-due.ts. */
  releasedDue: number;
  /** The last of these of each order: while it waits, its owner cannot change the order. Made when somebody asks. */
  dueById: Map<number, LeverDue> | undefined;
  /** Runs that go on, by number, as decided. */
  readonly runs: Map<number, BotRun>;
  /** The run of each user who has one. */
  readonly runOf: Map<number, number>;
  /** Runs that have something to do: each gets a `stepRun`. */
  readonly botDue: Set<number>;
  /** Runs whose trade a tick has closed, until that is handed out. */
  readonly runsDue: Set<number>;
  /** Runs whose next trade the contract wallet did not cover. */
  readonly poorRuns: Set<number>;
  /** Runs that each user has started on the day that began at `dayMs` (BOT-04). */
  readonly quota: { dayMs: number; readonly started: Map<number, number> };
  /** When the first open minute ends, and when the first run grows too old; marks before that have nothing to look for. */
  minuteEndMs: number;
  runEndMs: number;
};

export const createEngineState = (start: {
  readonly markMs: number;
  readonly capital: Money;
  readonly nextOptionId: number;
  readonly cooldownMs: number;
  readonly tradingBook: Money;
  readonly nextLeverId: number;
  readonly nextRunId: number;
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
  leverDigest: 0n,
  leverTerms: new Map(),
  levers: new Map(),
  leversOf: new Map(),
  books: new Map(),
  leverDue: [],
  releasedDue: 0,
  dueById: undefined,
  runs: new Map(),
  runOf: new Map(),
  botDue: new Set(),
  runsDue: new Set(),
  poorRuns: new Set(),
  quota: { dayMs: -Infinity, started: new Map() },
  minuteEndMs: Infinity,
  runEndMs: Infinity,
});
