/**
 * The tick log: the only way for a price to enter the product (MKT-08).
 *
 * Ordering: accepted trades are stamped with the market's clock, numbered, chained and committed, with one commit a beat for all
 * symbols, and only then delivered. Delivered ticks are durable, complete and in order: `seq` has no gap within a symbol; the
 * ticks of a beat have one time, later than every earlier tick and mark, and later than every `stampMs` given out. So a stamped
 * command is decided at a tick that nobody could know (API-18). Symbols for which a command waits have a tick at each beat, unless
 * their last price is in doubt (MKT-09): then the next trade decides.
 *
 * If the database does not answer, exactly the same ticks are sent again until it does; meanwhile nothing is delivered and no
 * mark is given, so nothing can be decided on a price that might not be stored. The same holds while the lease could not be
 * renewed. A permanent failure ends the log (`onFatal`): the database refuses ticks because they do not chain or because
 * another process leads. A machine whose clock was moved ends it too (`isSteady`).
 */
import type { FeedTrade } from "@candor/core/market/accept";
import type { Book } from "@candor/core/market/order-book";
import type { LoggedTick } from "@candor/core/market/segment";
import type { Tick } from "@candor/core/market/tick";
import type { Clock } from "../platform/clock.ts";
import type { Lead } from "../platform/db/lead.ts";
import type { Log } from "../platform/log.ts";
import type { Advance } from "../records/advance.ts";
import type { ShownBook } from "../records/ticks/shown-book.ts";
import { appendUntilStored } from "./append-until-stored.ts";
import { createBookBuffer, type BookBuffer, type PairBook } from "./book-buffer.ts";
import { openChains, type Recovered } from "./open-chains.ts";
import { tickBatches, type TickBatches } from "./tick-batches.ts";
import { bareTick, type TickStore } from "./tick-store.ts";
import { tradeGate, type DropCounts, type TradeGate } from "./trade-gate.ts";
import type { PastInstant } from "./warm-up.ts";

/** What the log is opened with: the leader that writes it, and the engine it writes for. */
export type LogOpening = {
  readonly lead: Lead;
  /** What the engine knows already; the log continues after it. */
  readonly recovered?: Recovered;
  /** The symbols for which a command waits; asked at every beat. */
  readonly awaited?: () => ReadonlySet<string>;
};

export type TickLog = {
  /**
   * Continues the chain where it ended, or begins it with the past. Throws with a message when the log and the recovered state
   * contradict each other.
   */
  readonly open: (opening: LogOpening) => Promise<void>;
  /** Accepts trades from now on. Call after `open`. */
  readonly start: () => void;
  /** Accepts no more trades and waits for the append in flight. */
  readonly stop: () => Promise<void>;
  /** Listeners are called in the order of registration, one advance at a time, and must not throw. */
  readonly onAdvance: (listener: (advance: Advance) => void) => void;
  /** Called with a pair's book after the ticks that it belongs to, after every listener of advances. */
  readonly onBook: (listener: (shown: ShownBook) => void) => void;
  /** The last delivered trade tick of a symbol, including one from before the start. */
  readonly last: (symbol: string) => Tick | undefined;
  /** A trade as a feed reports it; it becomes a tick if the gate lets it pass. */
  readonly offer: (trade: FeedTrade) => void;
  /** A book as a feed reports it, after the trades that it has seen. */
  readonly offerBook: (symbol: string, book: Book) => void;
  /** Trades that were dropped since the start. */
  readonly dropped: () => ReadonlyMap<string, DropCounts>;
  /** The highest time of a tick or mark so far, including those of the append in flight. */
  readonly takenMs: () => number;
  /** The time at which a command is accepted now: not before `takenMs`, and before every tick to come. */
  readonly stampMs: () => number;
  /**
   * Settles when every tick that may be stored was delivered: at once, except during an append. Rejects when there may be
   * a stored tick that will never be delivered, because the log has ended or the clock of this machine was moved.
   */
  readonly whenDelivered: () => Promise<void>;
  /** When ticks were last stored, by the market's clock; before the first time, the time of `open`. */
  readonly storedMs: () => number;
  /** How long storing a batch takes now, ms: an average in which the last five count most. */
  readonly appendMs: () => number;
  /** One beat of the log; called by the timer of `start`, or by tests that run without a timer. */
  readonly beat: () => Promise<void>;
};

export type TickLogOptions = {
  readonly store: TickStore;
  readonly clock: Clock;
  readonly log: Log;
  /** Trades before `nowMs`, oldest first: logged and delivered before everything else when the log is empty. */
  readonly past?: (nowMs: number) => readonly PastInstant[];
  /** Called once when the log can never append again. */
  readonly onFatal: (error: Error) => void;
  /** False once the clock of this machine was moved: no tick and no mark is given any more. */
  readonly isSteady?: () => boolean;
  /** False in tests that call `beat` themselves. */
  readonly timer?: boolean;
};

/** How often a mark is given, and a tick for awaited symbols; all other symbols have ticks a tenth as often. */
const beatMs = 25;
const gridMs = 250;

export const createTickLog = (options: TickLogOptions): TickLog => {
  const { store, clock, log } = options;
  const batches = tickBatches(store.pairs.map((pair) => pair.symbol));
  const books = createBookBuffer();
  const delivery = createDelivery(books);
  let gate: TradeGate | undefined;
  const doubted = (): ReadonlySet<string> => gate?.inDoubt() ?? none;
  const writer = createWriter(options, { batches, books, delivery, doubted });
  let timer: NodeJS.Timeout | undefined;
  return {
    open: async (opening) => {
      const isEmpty = await openChains({ store, batches, restore: delivery.restore }, opening.recovered);
      writer.open(opening);
      // All or nothing: an append that is cut short leaves the log empty for the next start.
      const past = isEmpty ? (options.past?.(clock.nowMs()) ?? []) : [];
      const ticks = pastTicks(batches, past, delivery.markMs());
      if (ticks.length > 0) await writer.append(opening.lead, ticks);
      warnIfBehind(log, delivery.markMs() - clock.nowMs());
    },
    start: () => {
      gate = tradeGate(
        new Map(store.pairs.map(({ symbol }) => [symbol, delivery.last(symbol)?.price])),
        options,
      );
      if (options.timer !== false) timer = setInterval(() => void writer.beat(), beatMs);
    },
    beat: writer.beat,
    stop: async () => {
      clearInterval(timer);
      await writer.stop();
    },
    onAdvance: delivery.onAdvance,
    onBook: delivery.onBook,
    last: delivery.last,
    offer: (trade) => {
      if (!writer.isStopped() && gate?.passes(trade) === true) batches.add(trade);
    },
    offerBook: books.keep,
    dropped: () => gate?.dropped() ?? new Map(),
    takenMs: writer.takenMs,
    stampMs: writer.stampMs,
    whenDelivered: writer.whenDelivered,
    storedMs: writer.storedMs,
    appendMs: writer.appendMs,
  };
};

type Deps = {
  readonly batches: TickBatches;
  readonly books: BookBuffer;
  readonly delivery: ReturnType<typeof createDelivery>;
  /** The symbols whose last price is in doubt. */
  readonly doubted: () => ReadonlySet<string>;
};

const none: ReadonlySet<string> = new Set();

/** How long work takes now, ms: an average in which the last five pieces count most. */
const createPace = () => {
  let ms = 0;
  return {
    ms: () => ms,
    timed: async <Value>(work: () => Promise<Value>): Promise<Value> => {
      const beganMs = performance.now();
      const value = await work();
      ms += (performance.now() - beganMs - ms) / 5;
      return value;
    },
  };
};

/** At a beat, takes a batch, stores it and delivers it; one batch at a time. */
const createWriter = (options: TickLogOptions, { batches, books, delivery, doubted }: Deps) => {
  const { store, clock, log, isSteady = () => true } = options;
  const stopping = Promise.withResolvers<void>();
  let opening: LogOpening | undefined;
  let [grid, takenMs, stampedMs, storedMs] = [0, 0, 0, 0];
  const pace = createPace();
  let inFlight: Promise<void> | undefined;
  let [mayBeUndelivered, stopped] = [false, false];
  const stop = (): void => {
    stopped = true;
    stopping.resolve();
  };
  const append = async (
    lead: Lead,
    ticks: readonly LoggedTick[],
    taken: readonly PairBook[] = [],
  ): Promise<void> => {
    takenMs = ticks.at(-1)?.timeMs ?? takenMs;
    mayBeUndelivered = true;
    try {
      const end = { isStopping: () => stopped, stopping: stopping.promise };
      if (!(await pace.timed(() => appendUntilStored({ store, lead, log, ...end }, ticks)))) return;
      storedMs = clock.nowMs();
      if (!isSteady()) return;
      mayBeUndelivered = false;
      delivery.deliver(ticks.map(bareTick), takenMs, taken);
    } catch (error) {
      stop();
      options.onFatal(error as Error);
    }
  };
  const latestMs = (): number => Math.max(takenMs, delivery.markMs());
  const beat = async (): Promise<void> => {
    if (opening === undefined || stopped || inFlight !== undefined || !opening.lead.isHeld() || !isSteady())
      return;
    const nowMs = clock.nowMs();
    const isOnGrid = Math.floor(nowMs / gridMs) > grid;
    const timeMs = Math.max(nowMs, latestMs() + 1, stampedMs + 1);
    const due = { awaited: opening.awaited?.() ?? none, doubted: doubted() };
    const ticks = batches.take(timeMs, { nowMs, isOnGrid, ...due });
    if (ticks.length === 0) {
      if (nowMs > delivery.markMs()) delivery.deliver([], nowMs, []);
      return;
    }
    if (isOnGrid) grid = Math.floor(nowMs / gridMs);
    inFlight = append(opening.lead, ticks, books.take(ticks)).finally(() => (inFlight = undefined));
    await inFlight;
  };
  return {
    open: (opened: LogOpening): void => {
      opening = opened;
      storedMs = clock.nowMs();
    },
    append,
    beat,
    stop: async (): Promise<void> => {
      stop();
      await inFlight;
    },
    isStopped: () => stopped,
    takenMs: latestMs,
    stampMs: () => (stampedMs = Math.max(stampedMs, latestMs(), clock.nowMs())),
    whenDelivered: async (): Promise<void> => {
      await inFlight;
      if (mayBeUndelivered) throw new Error("a tick may be stored that will never be delivered");
    },
    storedMs: () => storedMs,
    appendMs: pace.ms,
  };
};

/** The listeners, the last trades delivered to them, and the mark; `books` says which books belong to a batch. */
const createDelivery = (books: Pick<BookBuffer, "show">) => {
  const listeners: ((advance: Advance) => void)[] = [];
  const bookListeners: ((shown: ShownBook) => void)[] = [];
  const trades = new Map<string, Tick>();
  let markMs = 0;
  return {
    markMs: () => markMs,
    last: (symbol: string) => trades.get(symbol),
    onAdvance: (listener: (advance: Advance) => void) => void listeners.push(listener),
    onBook: (listener: (shown: ShownBook) => void) => void bookListeners.push(listener),
    /** Takes over what an earlier run has delivered; listeners are not called again. */
    restore: (timeMs: number, lastTrade?: Tick) => {
      if (lastTrade !== undefined) trades.set(lastTrade.symbol, lastTrade);
      markMs = Math.max(markMs, timeMs);
    },
    /** Delivers the ticks to all listeners, then the books that belong to them. */
    deliver: (ticks: readonly Tick[], mark: number, taken: readonly PairBook[]) => {
      markMs = mark;
      for (const tick of ticks) if (tick.kind === "trade") trades.set(tick.symbol, tick);
      for (const listener of listeners) listener({ ticks, markMs });
      for (const shown of books.show(ticks, taken)) for (const listener of bookListeners) listener(shown);
    },
  };
};

const warnIfBehind = (log: Log, behindMs: number): void => {
  if (behindMs > 0)
    log.warn({ behindMs }, "the clock is a little behind the tick log; time continues from the log's");
};

/** The ticks of the past after `floorMs`, numbered and chained; no second has begun at time 0, so there are no heartbeats. */
const pastTicks = (
  batches: TickBatches,
  instants: readonly PastInstant[],
  floorMs: number,
): readonly LoggedTick[] =>
  instants.flatMap(({ timeMs, trades }) => {
    if (timeMs <= floorMs) return [];
    for (const trade of trades) batches.add(trade);
    return batches.take(timeMs, { nowMs: 0, isOnGrid: true, awaited: none, doubted: none });
  });
