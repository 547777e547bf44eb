/**
 * Turns accepted trades into ticks: merges the trades since the last batch, numbers the result and chains it.
 * Ticks returned by `take` stay in the chain: they must be stored before anything that is taken after them.
 */
import { createHash } from "node:crypto";
import type { FeedTrade } from "@candor/core/market/accept";
import type { LoggedTick } from "@candor/core/market/segment";
import { chainHash, genesisHash, type Sha256 } from "@candor/core/market/tick-chain";
import { tickLine, type Tick } from "@candor/core/market/tick";
import { quantity, type Price, type Quantity } from "@candor/core/money/money";
import { secondMs } from "@candor/core/time/time";

export type TickBatches = {
  /** Continues from the last stored tick of a symbol and its last trade. */
  readonly restore: (tail: LoggedTick, lastTrade: Tick | undefined) => void;
  /** Adds an accepted trade for the next batch. */
  readonly add: (trade: FeedTrade) => void;
  /** The ticks of a batch, all with `timeMs`. */
  readonly take: (timeMs: number, beat: Beat) => LoggedTick[];
};

/** The ticks that are due at a beat of the log. */
export type Beat = {
  readonly nowMs: number;
  /** Whether all symbols are due: their trades, and a heartbeat each when a second has begun by `nowMs`. */
  readonly isOnGrid: boolean;
  /** Symbols that get a tick at every beat: a trade if there is one, else a heartbeat (API-18). */
  readonly awaited: ReadonlySet<string>;
  /** Symbols that get no heartbeat, because their last price may be wrong: what waits for them takes the next trade (MKT-09). */
  readonly doubted: ReadonlySet<string>;
};

export const sha256: Sha256 = (bytes) => createHash("sha256").update(bytes).digest();

/** The trades of one symbol between two batches, merged: last price, total quantity, last side. */
type Pending = { readonly price: Price; readonly qty: Quantity; readonly buyerMaker: boolean };
/** The most that the log's column holds; a source with excessive quantities must not stop the log. */
const mostQuantity = 9_000_000_000_000_000_000n;

type Tail = { seq: number; hash: string; lastTrade: Tick | undefined };

export const tickBatches = (symbols: readonly string[]): TickBatches => {
  const tails = new Map<string, Tail>(symbols.map((symbol) => [symbol, beginning(symbol)]));
  const pending = new Map<string, Pending>();
  let second = 0;
  const takeTrade = (symbol: string, tail: Tail, timeMs: number): LoggedTick[] => {
    const trade = pending.get(symbol);
    pending.delete(symbol);
    return trade === undefined ? [] : [link(tail, { symbol, timeMs, kind: "trade", ...trade })];
  };
  const takeHeartbeat = (symbol: string, tail: Tail, timeMs: number): LoggedTick[] => {
    if (tail.lastTrade === undefined) return [];
    const { price, buyerMaker } = tail.lastTrade;
    return [link(tail, { symbol, timeMs, kind: "heartbeat", price, qty: quantity(0n), buyerMaker })];
  };
  const takeSymbol = (
    symbol: string,
    tail: Tail,
    timeMs: number,
    beat: Beat,
    isNewSecond: boolean,
  ): LoggedTick[] => {
    const isAwaited = beat.awaited.has(symbol);
    const trades = beat.isOnGrid || isAwaited ? takeTrade(symbol, tail, timeMs) : [];
    const isHeartbeatDue =
      !(beat.doubted.has(symbol) && trades.length === 0) &&
      (isNewSecond || (isAwaited && trades.length === 0));
    return isHeartbeatDue ? [...trades, ...takeHeartbeat(symbol, tail, timeMs)] : trades;
  };
  return {
    restore: ({ symbol, seq, hash }, lastTrade) => void tails.set(symbol, { seq, hash, lastTrade }),
    add: ({ symbol, price, qty, buyerMaker }) => {
      const sum = (pending.get(symbol)?.qty ?? 0n) + qty;
      const fitting = sum > mostQuantity ? mostQuantity : sum;
      pending.set(symbol, { price, qty: quantity(fitting), buyerMaker });
    },
    take: (timeMs, beat) => {
      const now = Math.floor(beat.nowMs / secondMs);
      const isNewSecond = beat.isOnGrid && now > second;
      if (isNewSecond) second = now;
      return [...tails].flatMap(([symbol, tail]) => takeSymbol(symbol, tail, timeMs, beat, isNewSecond));
    },
  };
};

const beginning = (symbol: string): Tail => ({
  seq: 0,
  hash: genesisHash(symbol, sha256),
  lastTrade: undefined,
});

/** Gives a tick its number and hash, and makes it the tail. */
const link = (tail: Tail, draft: Omit<Tick, "seq">): LoggedTick => {
  const tick: Tick = { ...draft, seq: tail.seq + 1 };
  const hash = chainHash(tail.hash, tickLine(tick), sha256);
  tail.seq = tick.seq;
  tail.hash = hash;
  if (tick.kind === "trade") tail.lastTrade = tick;
  return { ...tick, hash };
};
