/**
 * The tick log: the only door through which a price enters the product (MKT-08).
 *
 * Ordering: accepted trades are stamped with our clock, numbered, chained and committed, one commit a
 * beat for all symbols, and only then delivered. What is delivered is durable, complete and in order:
 * per symbol without a hole in `seq`, over all symbols with times that never go back.
 *
 * A database that fails is asked again with the very same ticks until it answers; meanwhile nothing is
 * delivered and no mark is given, so nothing can be decided on a price that might not be stored. Known limit:
 * a database that says that another writer was there ends the log (`onFatal`): one process writes it.
 */
import { createHash } from "node:crypto";
import type { FeedTrade } from "@candor/core/market/accept";
import type { LoggedTick } from "@candor/core/market/segment";
import { chainHash, genesisHash, type Sha256 } from "@candor/core/market/tick-chain";
import { tickLine, type Tick } from "@candor/core/market/tick";
import { quantity, type Price, type Quantity } from "@candor/core/money/money";
import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import { bareTick, type TickStore } from "./tick-store.ts";
import { tradeGate, type DropCounts, type TradeGate } from "./trade-gate.ts";

/**
 * What the log hands on. Every tick that will ever be delivered after this one has
 * `timeMs > markMs`, so everything due at or before `markMs` can be decided now.
 */
export type Advance = { readonly ticks: readonly Tick[]; readonly markMs: number };

export type TickLog = {
  /**
   * Continues the chain where it ended, then accepts trades. No tick will have a time at or before
   * `floorMs`: hand in the engine's committed mark.
   */
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
  /** Called once when the log can never append again. */
  readonly onFatal: (error: Error) => void;
  /** False in tests that beat by hand. */
  readonly timer?: boolean;
};

/** How often a mark is given; four times as often as ticks, for settling on time (OPT-10). */
const beatMs = 50;
const gridMs = 250;
const heartbeatMs = 1_000;
const retryMs = 250;
const anotherWriter = "CA005";

export const sha256: Sha256 = (bytes) => createHash("sha256").update(bytes).digest();

/** Trades of one symbol between two appends, as one. */
type Pending = { price: Price; qty: Quantity; buyerMaker: boolean };
type Tail = { seq: number; hash: string; lastTrade: Tick | undefined };

export const createTickLog = (options: TickLogOptions): TickLog => {
  const { store, clock, log } = options;
  const listeners: ((advance: Advance) => void)[] = [];
  const tails = new Map<string, Tail>();
  const delivered = new Map<string, Tick>();
  const pending = new Map<string, Pending>();
  let gate: TradeGate | undefined;
  let markMs = 0;
  let grid = 0;
  let heartbeat = 0;
  let inFlight: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const deliver = (ticks: readonly Tick[], mark: number): void => {
    markMs = mark;
    for (const tick of ticks) if (tick.kind === "trade") delivered.set(tick.symbol, tick);
    const advance = { ticks, markMs };
    for (const listener of listeners) listener(advance);
  };

  /** Numbers and chains what is pending, and a heartbeat a symbol when a second has begun. */
  const takeTicks = (nowMs: number): LoggedTick[] => {
    const timeMs = Math.max(nowMs, markMs + 1);
    const heartbeatDue = Math.floor(nowMs / heartbeatMs) > heartbeat;
    const ticks: LoggedTick[] = [];
    for (const { symbol } of store.pairs) {
      const tail = tails.get(symbol);
      if (tail === undefined) continue;
      const trade = pending.get(symbol);
      if (trade !== undefined) ticks.push(link(tail, { symbol, timeMs, kind: "trade", ...trade }));
      if (heartbeatDue && tail.lastTrade !== undefined) {
        const { price, buyerMaker } = tail.lastTrade;
        ticks.push(link(tail, { symbol, timeMs, kind: "heartbeat", price, qty: quantity(0n), buyerMaker }));
      }
    }
    pending.clear();
    if (heartbeatDue) heartbeat = Math.floor(nowMs / heartbeatMs);
    return ticks;
  };

  const append = async (ticks: readonly LoggedTick[]): Promise<void> => {
    for (let failures = 0; ; failures++) {
      try {
        await store.append(ticks);
        deliver(ticks.map(bareTick), ticks[0]?.timeMs ?? markMs);
        return;
      } catch (error) {
        if ((error as { code?: unknown }).code === anotherWriter) {
          stopped = true;
          options.onFatal(error as Error);
          return;
        }
        if (failures === 0) log.error({ err: error }, "ticks could not be stored; trying again");
        if (stopped) return;
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  };

  const beat = async (): Promise<void> => {
    if (stopped || inFlight !== undefined) return;
    const nowMs = clock.nowMs();
    const ticks = Math.floor(nowMs / gridMs) > grid ? takeTicks(nowMs) : [];
    if (ticks.length === 0) {
      if (nowMs > markMs) deliver([], nowMs);
      return;
    }
    grid = Math.floor(nowMs / gridMs);
    inFlight = append(ticks).finally(() => {
      inFlight = undefined;
    });
    await inFlight;
  };

  const start = async (floorMs = 0): Promise<void> => {
    for (const { symbol } of store.pairs) tails.set(symbol, { seq: 0, hash: genesisHash(symbol, sha256), lastTrade: undefined });
    for (const { symbol, seq, hash, timeMs } of await store.tails()) {
      const logged = await store.lastTrade(symbol, timeMs);
      const lastTrade = logged && bareTick(logged);
      tails.set(symbol, { seq, hash, lastTrade });
      if (lastTrade !== undefined) delivered.set(symbol, lastTrade);
      markMs = Math.max(markMs, timeMs);
    }
    markMs = Math.max(markMs, floorMs);
    const behindMs = markMs - clock.nowMs();
    if (behindMs > 0) log.warn({ behindMs }, "the clock is behind the tick log; time goes on from the log's");
    gate = tradeGate(new Map([...tails].map(([symbol, tail]) => [symbol, tail.lastTrade?.price])), log);
    if (options.timer !== false) timer = setInterval(() => void beat(), beatMs);
  };

  return {
    start,
    beat,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await inFlight;
    },
    onAdvance: (listener) => listeners.push(listener),
    last: (symbol) => delivered.get(symbol),
    offer: (trade) => {
      if (stopped || gate?.passes(trade) !== true) return;
      const before = pending.get(trade.symbol);
      const qty = quantity((before?.qty ?? 0n) + trade.qty);
      pending.set(trade.symbol, { price: trade.price, qty, buyerMaker: trade.buyerMaker });
    },
    dropped: () => gate?.dropped() ?? new Map(),
  };
};

/** Gives a tick its number and hash, and makes it the tail. */
const link = (tail: Tail, draft: Omit<Tick, "seq">): LoggedTick => {
  const tick: Tick = { ...draft, seq: tail.seq + 1 };
  const hash = chainHash(tail.hash, tickLine(tick), sha256);
  tail.seq = tick.seq;
  tail.hash = hash;
  if (tick.kind === "trade") tail.lastTrade = tick;
  return { ...tick, hash };
};
