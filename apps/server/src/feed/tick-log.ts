/**
 * The tick log: the only door through which a price enters the product (MKT-08).
 *
 * Ordering: accepted trades are stamped with our clock, numbered, chained and committed, one commit a
 * beat for all symbols, and only then delivered. What is delivered is durable, complete and in order:
 * per symbol without a hole in `seq`, over all symbols with times that never go back.
 *
 * A database that does not answer is asked again with the very same ticks until it does; meanwhile nothing is
 * delivered and no mark is given, so nothing can be decided on a price that might not be stored. What cannot heal
 * ends the log (`onFatal`): ticks that the database refuses, and, a known limit, another writer.
 */
import type { FeedTrade } from "@candor/core/market/accept";
import type { LoggedTick } from "@candor/core/market/segment";
import type { Tick } from "@candor/core/market/tick";
import type { Price } from "@candor/core/money/money";
import type { Clock } from "../platform/clock.ts";
import { isOperatingFailure } from "../platform/db/operating-failure.ts";
import type { Log } from "../platform/log.ts";
import type { PastInstant } from "./warm-up.ts";
import { tickBatches } from "./tick-batches.ts";
import { bareTick, type TickStore } from "./tick-store.ts";
import { tradeGate, type DropCounts, type TradeGate } from "./trade-gate.ts";

/**
 * What the log hands on. Every tick that will ever be delivered after this one has
 * `timeMs > markMs`, so everything due at or before `markMs` can be decided now.
 */
export type Advance = { readonly ticks: readonly Tick[]; readonly markMs: number };

export type TickLog = {
  /**
   * Continues the chain where it ended, or begins it with the past. No tick will have a time at or before `floorMs`: hand
   * in the engine's committed mark.
   */
  readonly open: (floorMs?: number) => Promise<void>;
  /** Opens the log if nobody has, then accepts trades. */
  readonly start: (floorMs?: number) => Promise<void>;
  /** Accepts nothing more and waits for the append in flight. */
  readonly stop: () => Promise<void>;
  /** Listeners are called in the order of registration, one advance at a time, and must not throw. */
  readonly onAdvance: (listener: (advance: Advance) => void) => void;
  /** The last delivered trade tick of a symbol, that of the time before the start included. */
  readonly last: (symbol: string) => Tick | undefined;
  /** A trade as a feed reports it; it becomes a tick if the gate lets it pass. */
  readonly offer: (trade: FeedTrade) => void;
  /** Trades that were dropped since the start. */
  readonly dropped: () => ReadonlyMap<string, DropCounts>;
  /** One beat of the log; the timer of `start` does it, and tests that run without a timer. */
  readonly beat: () => Promise<void>;
};

export type TickLogOptions = {
  readonly store: TickStore;
  readonly clock: Clock;
  readonly log: Log;
  /** What happened before `nowMs`, oldest first: logged and delivered before all else when the log is empty. */
  readonly past?: (nowMs: number) => readonly PastInstant[];
  /** Called once when the log can never append again. */
  readonly onFatal: (error: Error) => void;
  /** False in tests that beat by hand. */
  readonly timer?: boolean;
};

/** How often a mark is given; five times as often as ticks, for settling on time (OPT-10). */
const beatMs = 50;
const gridMs = 250;
const retryMs = 250;

export const createTickLog = (options: TickLogOptions): TickLog => {
  const { store, clock, log } = options;
  const batches = tickBatches(store.pairs.map((pair) => pair.symbol));
  const listeners: ((advance: Advance) => void)[] = [];
  const delivered = new Map<string, Tick>();
  let gate: TradeGate | undefined;
  let markMs = 0;
  let grid = 0;
  let inFlight: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const deliver = (ticks: readonly Tick[], mark: number): void => {
    markMs = mark;
    for (const tick of ticks) if (tick.kind === "trade") delivered.set(tick.symbol, tick);
    for (const listener of listeners) listener({ ticks, markMs });
  };
  const append = async (ticks: readonly LoggedTick[], timeMs: number): Promise<void> => {
    try {
      const stored = await appendUntilStored(store, ticks, log, () => stopped);
      if (stored) deliver(ticks.map(bareTick), timeMs);
    } catch (error) {
      stopped = true;
      options.onFatal(error as Error);
    }
  };
  const beat = async (): Promise<void> => {
    if (stopped || inFlight !== undefined) return;
    const nowMs = clock.nowMs();
    const timeMs = Math.max(nowMs, markMs + 1);
    const ticks = Math.floor(nowMs / gridMs) > grid ? batches.take(nowMs, timeMs) : [];
    if (ticks.length === 0) {
      if (nowMs > markMs) deliver([], nowMs);
      return;
    }
    grid = Math.floor(nowMs / gridMs);
    inFlight = append(ticks, timeMs).finally(() => {
      inFlight = undefined;
    });
    await inFlight;
  };
  /** All of it or nothing: an append that was cut short leaves the log empty for the next start. */
  const logPast = async (instants: readonly PastInstant[]): Promise<void> => {
    const ticks = instants.flatMap(({ timeMs, trades }) => {
      for (const trade of trades) batches.hold(trade);
      // No second has begun at time 0, so no heartbeats are among them.
      return batches.take(0, timeMs);
    });
    const last = ticks.at(-1);
    if (last !== undefined) await append(ticks, last.timeMs);
  };
  const restore = async (tail: LoggedTick): Promise<void> => {
    const lastTrade = await store.lastTrade(tail.symbol, tail.timeMs);
    batches.restore(tail, lastTrade && bareTick(lastTrade));
    if (lastTrade !== undefined) delivered.set(tail.symbol, bareTick(lastTrade));
    markMs = Math.max(markMs, tail.timeMs);
  };

  let isOpen = false;
  const open = async (floorMs = 0): Promise<void> => {
    if (isOpen) return;
    isOpen = true;
    const tails = await store.tails();
    for (const tail of tails) await restore(tail);
    markMs = Math.max(markMs, floorMs);
    if (tails.length === 0 && options.past !== undefined) {
      await logPast(options.past(clock.nowMs()).filter(({ timeMs }) => timeMs > markMs));
    }
    const behindMs = markMs - clock.nowMs();
    if (behindMs > 0) log.warn({ behindMs }, "the clock is behind the tick log; time goes on from the log's");
  };

  return {
    open,
    start: async (floorMs) => {
      await open(floorMs);
      gate = tradeGate(lastPrices(store, delivered), log);
      if (options.timer !== false) timer = setInterval(() => void beat(), beatMs);
    },
    beat,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await inFlight;
    },
    onAdvance: (listener) => listeners.push(listener),
    last: (symbol) => delivered.get(symbol),
    offer: (trade) => {
      if (!stopped && gate?.passes(trade) === true) batches.hold(trade);
    },
    dropped: () => gate?.dropped() ?? new Map(),
  };
};

const lastPrices = (
  store: TickStore,
  trades: ReadonlyMap<string, Tick>,
): ReadonlyMap<string, Price | undefined> =>
  new Map(store.pairs.map(({ symbol }) => [symbol, trades.get(symbol)?.price]));

/** True when the ticks are stored, false when the log stopped before. Throws what asking again cannot heal. */
const appendUntilStored = async (
  store: TickStore,
  ticks: readonly LoggedTick[],
  log: Log,
  isStopped: () => boolean,
): Promise<boolean> => {
  for (let failures = 0; ; failures++) {
    try {
      await store.append(ticks);
      return true;
    } catch (error) {
      if (!isOperatingFailure(error)) {
        log.fatal(
          { err: error },
          "the database refuses ticks for good; without prices nothing can be decided",
        );
        throw error;
      }
      if (isStopped()) return false;
      if (failures === 0) log.error({ err: error }, "ticks could not be stored; trying again");
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
};
