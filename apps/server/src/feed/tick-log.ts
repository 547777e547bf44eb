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
  const delivery = createDelivery();
  let gate: TradeGate | undefined;
  let grid = 0;
  let inFlight: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOpen = false;
  let stopped = false;

  const append = async (ticks: readonly LoggedTick[], timeMs: number): Promise<void> => {
    try {
      const stored = await appendUntilStored(store, ticks, log, () => stopped);
      if (stored) delivery.deliver(ticks.map(bareTick), timeMs);
    } catch (error) {
      stopped = true;
      options.onFatal(error as Error);
    }
  };
  const beat = async (): Promise<void> => {
    if (stopped || inFlight !== undefined) return;
    const nowMs = clock.nowMs();
    const timeMs = Math.max(nowMs, delivery.markMs() + 1);
    const ticks = Math.floor(nowMs / gridMs) > grid ? batches.take(nowMs, timeMs) : [];
    if (ticks.length === 0) {
      if (nowMs > delivery.markMs()) delivery.deliver([], nowMs);
      return;
    }
    grid = Math.floor(nowMs / gridMs);
    inFlight = append(ticks, timeMs).finally(() => {
      inFlight = undefined;
    });
    await inFlight;
  };
  const open = async (floorMs = 0): Promise<void> => {
    if (isOpen) return;
    isOpen = true;
    const tails = await store.tails();
    for (const tail of tails) {
      const lastTrade = await store.lastTrade(tail.symbol, tail.timeMs);
      batches.restore(tail, lastTrade && bareTick(lastTrade));
      delivery.restore(tail.timeMs, lastTrade && bareTick(lastTrade));
    }
    delivery.restore(floorMs);
    // All of it or nothing: an append that is cut short leaves the log empty for the next start.
    const past = tails.length === 0 ? (options.past?.(clock.nowMs()) ?? []) : [];
    const ticks = pastTicks(batches, past, delivery.markMs());
    if (ticks.length > 0) await append(ticks, ticks.at(-1)?.timeMs ?? 0);
    warnIfBehind(log, delivery.markMs() - clock.nowMs());
  };

  return {
    open,
    start: async (floorMs) => {
      await open(floorMs);
      gate = tradeGate(new Map(store.pairs.map(({ symbol }) => [symbol, delivery.last(symbol)?.price])), log);
      if (options.timer !== false) timer = setInterval(() => void beat(), beatMs);
    },
    beat,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await inFlight;
    },
    onAdvance: delivery.onAdvance,
    last: delivery.last,
    offer: (trade) => {
      if (!stopped && gate?.passes(trade) === true) batches.hold(trade);
    },
    dropped: () => gate?.dropped() ?? new Map(),
  };
};

/** Who listens, what they were told last, and up to when. */
const createDelivery = () => {
  const listeners: ((advance: Advance) => void)[] = [];
  const trades = new Map<string, Tick>();
  let markMs = 0;
  return {
    markMs: () => markMs,
    last: (symbol: string) => trades.get(symbol),
    onAdvance: (listener: (advance: Advance) => void) => void listeners.push(listener),
    /** What an earlier run has delivered; nobody is told again. */
    restore: (timeMs: number, lastTrade?: Tick) => {
      if (lastTrade !== undefined) trades.set(lastTrade.symbol, lastTrade);
      markMs = Math.max(markMs, timeMs);
    },
    deliver: (ticks: readonly Tick[], mark: number) => {
      markMs = mark;
      for (const tick of ticks) if (tick.kind === "trade") trades.set(tick.symbol, tick);
      for (const listener of listeners) listener({ ticks, markMs });
    },
  };
};

const warnIfBehind = (log: Log, behindMs: number): void => {
  if (behindMs > 0) log.warn({ behindMs }, "the clock is behind the tick log; time goes on from the log's");
};

/** The ticks of the past after `floorMs`, numbered and chained; no second has begun at time 0, so no heartbeats are among them. */
const pastTicks = (
  batches: ReturnType<typeof tickBatches>,
  instants: readonly PastInstant[],
  floorMs: number,
): readonly LoggedTick[] =>
  instants.flatMap(({ timeMs, trades }) => {
    if (timeMs <= floorMs) return [];
    for (const trade of trades) batches.hold(trade);
    return batches.take(0, timeMs);
  });

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
