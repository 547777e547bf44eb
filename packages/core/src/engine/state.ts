/**
 * The state of the engine: the only place where prices, time, funds and promises come together (docs/ENGINE.md).
 *
 * Invariants: `funds` holds every spendable balance and every pool of the house, as decided; it is ahead of the ledger by
 * the facts that wait to be booked. What a tick has closed pays when it is handed out: until then its money is in neither.
 * `open` holds every option that is placed and not handed out as settled; `heap` orders those that are not due. An option
 * that is `due` has its exit fixed. `levers` and `runs` are as decided: ahead of what is handed out by what waits in
 * `leverDue`.
 * Ordering: ticks and marks arrive with times that never go back. `waiting` is in the order of acceptance.
 * Known limit: the state is owned by one caller and changed in place, so the cost of a step depends only on what it changes.
 */
import type { BandSchedule } from "../bot/bands.ts";
import type { BotRun } from "../bot/bot-run.ts";
import type { CloseReason, LeverOrder } from "../leverage/lever-order.ts";
import type { LeverTerms } from "../leverage/lever-terms.ts";
import { money, rateOfBps, type Money, type Price, type Rate } from "../money/money.ts";
import type { OptionStakes } from "../options/option.ts";
import type { OptionTerm } from "../options/terms.ts";
import type { Funds } from "./funds/funds.ts";
import { createHeap, type Heap } from "./heap.ts";
import type { MinuteBars } from "./bot/bars.ts";
import type { WaitingCommand } from "./command.ts";
import type { LeverChange, Moment, RunChange } from "./levers/lever-change.ts";
import type { LeverIndex } from "./levers/lever-index.ts";

/** The part of a tick on which money depends. */
export type TradePoint = { readonly seq: number; readonly timeMs: number; readonly price: Price };

export type OpenOption = OptionStakes & {
  readonly id: number;
  readonly userId: number;
  readonly symbol: string;
  /** House money set aside for a win, micro-units (OPT-07). */
  readonly payout: Money;
  readonly acceptedMs: number;
  /** The first tick of the symbol after the acceptance, and its time (OPT-06). */
  readonly entrySeq: number;
  readonly buyMs: number;
  readonly sellMs: number;
};

/** An open option whose exit tick is fixed. */
export type DueOption = { readonly option: OpenOption; readonly exit: TradePoint };

/** A command that waits, or the next step of a run, which has no ticket. */
export type Waiting =
  | { readonly ticket: number; readonly command: WaitingCommand; acceptedMs: number }
  | { readonly ticket: undefined; readonly runId: number; readonly userId: number; acceptedMs: number };

/** Sums over one side's orders of a symbol. */
export type SideSums = {
  /** Leaves of positions. */
  leaves: number;
  /** Notional of positions divided by their molecules: what they move with, micro-units. */
  notional: bigint;
  /** The same in units of the base asset, times `quantityScale`: notional / opening price. */
  quantity: bigint;
  /** `notional` of pending orders. */
  pending: bigint;
};
export type ExposureSums = { readonly longs: SideSums; readonly shorts: SideSums };

/** What the engine keeps for leveraged contracts of one symbol. */
export type SymbolBook = {
  readonly symbol: string;
  /** The triggers of its live orders. */
  readonly index: LeverIndex;
  readonly sums: ExposureSums;
  /** The move that the house must be able to pay for, in 1/10000; a tenth (LEV-17) until the symbol offers something. */
  stressBps: number;
  /** What that move would cost now; undefined until it is read. */
  stressLoss: Money | undefined;
  readonly bars: MinuteBars;
  /** Active runs of the bot. */
  readonly runs: Set<number>;
};

/** A position that closed, or a pending order that opened. */
export type LeverDue =
  | {
      readonly order: LeverOrder;
      readonly moment: Moment;
      readonly reason: CloseReason;
      /** The owner's profit (LEV-11). */
      readonly profit: Money;
      readonly run: RunChange | undefined;
    }
  | { readonly order: LeverOrder; readonly fill: LeverChange };

/** A share for users and one for pools. */
export type GateShares = { readonly users: Rate; readonly pools: Rate };

/** Until another one is offered: a tenth. */
export const firstShare = rateOfBps(1_000);

/** Of an account of the house, by one user on a business day: below zero for what was given to it. */
export type Draw = { readonly day: number; readonly taken: bigint };

/** Until another one is offered: a fifth. */
export const firstStockShare = rateOfBps(2_000);

export type EngineState = {
  /** Every tick up to this time has been seen; further ones are later. */
  markMs: number;
  readonly funds: Funds;
  /** The next number of each kind of row. */
  readonly nextIds: Map<string, number>;
  /** Commands that wait for a tick, in the order of acceptance. */
  waiting: Waiting[];
  /** The number of waiting commands of each user; steps of runs are not counted. */
  readonly waitingOf: Map<number, number>;
  readonly frozen: Set<number>;
  /** The shortest time between two placements of a user, ms; 0 for none (OPT-04). */
  readonly cooldownMs: number;
  /** What each symbol offers; a symbol that is not here offers nothing. */
  readonly terms: Map<string, readonly OptionTerm[]>;
  readonly lastTrades: Map<string, TradePoint>;
  /** The first tick of each symbol at its latest time: trade or heartbeat. Commands are decided at it. */
  readonly ticks: Map<string, TradePoint>;
  readonly open: Map<number, OpenOption>;
  readonly heap: Heap<OpenOption>;
  readonly due: DueOption[];
  /** Promised prices that were kept, with the time until which they could be: a promise is kept once. */
  readonly kept: Map<string, number>;
  /** What each user has taken of accounts that have a share for each, by user and account: of today and of the day before. */
  readonly draws: Map<string, Draw>;
  /** The business day up to which older ones were forgotten. */
  drawsDay: number;
  /** How much of such an account one user may take in a day, of 1 (SWAP-01). */
  stockShare: Rate;
  /** How often each part of an area has been changed, by its name (`ExpectedVersion`). */
  readonly versions: Map<string, number>;
  /** Time of each user's last placement, kept while a cooldown may still need it. */
  readonly placedMs: Map<number, number>;
  /** What each symbol offers for leveraged contracts; a symbol that is not here offers nothing. */
  readonly leverTerms: Map<string, LeverTerms>;
  /** Live orders by number, as decided. */
  readonly levers: Map<number, LeverOrder>;
  /** The numbers of each user's live orders, ascending, and of those that ticks have closed, until that is handed out. */
  readonly leversOf: Map<number, number[]>;
  /** What each user's open options may pay, micro-units; no entry for none. */
  readonly promisedTo: Map<number, bigint>;
  /** How much of the house's own money one owner may hold in promises, of 1 (LEV-19, INV-14). */
  gateShares: GateShares;
  readonly books: Map<string, SymbolBook>;
  /** What ticks have decided, in that order, until it is handed out. */
  readonly leverDue: LeverDue[];
  /** The owners' profit from the closes among them, micro-units. */
  dueProfit: Money;
  /** The last such change of each order: while it waits, its owner cannot change the order. Built on first use. */
  dueById: Map<number, LeverDue> | undefined;
  /** Which runs may be started, and from when on; none while it is empty (BOT-03). */
  botBands: BandSchedule;
  /** Active runs by number, as decided. */
  readonly runs: Map<number, BotRun>;
  /** The run of each user who has one. */
  readonly runOf: Map<number, number>;
  /** Runs that have something to do: each gets a step. */
  readonly botDue: Set<number>;
  /** Runs whose step waits for a tick. */
  readonly stepping: Set<number>;
  /** Runs whose trade a tick has closed, until that is handed out. */
  readonly runsDue: Set<number>;
  /** The number of runs that each user has started, by start of the day, for the last two days with runs (BOT-04). */
  readonly quota: Map<number, Map<number, number>>;
  /** When the first open minute ends, and when the first run becomes a day old; earlier marks have nothing to do for them. */
  minuteEndMs: number;
  runEndMs: number;
};

export const createEngineState = (start: {
  readonly markMs: number;
  readonly funds: Funds;
  readonly nextIds: Map<string, number>;
  readonly cooldownMs: number;
}): EngineState => ({
  ...start,
  waiting: [],
  waitingOf: new Map(),
  frozen: new Set(),
  terms: new Map(),
  lastTrades: new Map(),
  ticks: new Map(),
  open: new Map(),
  heap: createHeap((a, b) => a.sellMs - b.sellMs || a.id - b.id),
  due: [],
  kept: new Map(),
  draws: new Map(),
  drawsDay: -Infinity,
  stockShare: firstStockShare,
  versions: new Map(),
  placedMs: new Map(),
  leverTerms: new Map(),
  levers: new Map(),
  leversOf: new Map(),
  promisedTo: new Map(),
  gateShares: { users: firstShare, pools: firstShare },
  books: new Map(),
  leverDue: [],
  dueProfit: money(0n),
  dueById: undefined,
  botBands: [],
  runs: new Map(),
  runOf: new Map(),
  botDue: new Set(),
  stepping: new Set(),
  runsDue: new Set(),
  quota: new Map(),
  minuteEndMs: Infinity,
  runEndMs: Infinity,
});

/** The number that the next row of a kind will have. */
export const peekId = (state: EngineState, kind: string): number => state.nextIds.get(kind) ?? 1;

/** Uses and returns the next number of a kind of row, from 1. */
export const nextId = (state: EngineState, kind: string): number => {
  const id = peekId(state, kind);
  state.nextIds.set(kind, id + 1);
  return id;
};
