/**
 * Turns accepted trades into ticks: merges what came since the last batch, numbers it and chains it.
 * What `take` gives out is chained for good: it must be stored before anything that is taken after it.
 */
import { createHash } from "node:crypto";
import type { FeedTrade } from "@candor/core/market/accept";
import type { LoggedTick } from "@candor/core/market/segment";
import { chainHash, genesisHash, type Sha256 } from "@candor/core/market/tick-chain";
import { tickLine, type Tick } from "@candor/core/market/tick";
import { quantity, type Price, type Quantity } from "@candor/core/money/money";
import { secondMs } from "@candor/core/time/time";

export type TickBatches = {
  /** Goes on from the last stored tick of a symbol and its last trade. */
  readonly restore: (tail: LoggedTick, lastTrade: Tick | undefined) => void;
  /** Holds an accepted trade for the next batch. */
  readonly hold: (trade: FeedTrade) => void;
  /** The ticks of a batch, all with `timeMs`; a heartbeat a symbol when a second has begun by `nowMs`. */
  readonly take: (nowMs: number, timeMs: number) => LoggedTick[];
};

export const sha256: Sha256 = (bytes) => createHash("sha256").update(bytes).digest();

/** Trades of one symbol between two batches, as one: last price, whole quantity, last side. */
type Pending = { readonly price: Price; readonly qty: Quantity; readonly buyerMaker: boolean };
/** What a column of the log holds; a source that floods it must not stop the log. */
const mostQuantity = 9_000_000_000_000_000_000n;

type Tail = { seq: number; hash: string; lastTrade: Tick | undefined };

export const tickBatches = (symbols: readonly string[]): TickBatches => {
  const tails = new Map<string, Tail>(symbols.map((symbol) => [symbol, beginning(symbol)]));
  const pending = new Map<string, Pending>();
  let second = 0;
  const takeSymbol = (symbol: string, tail: Tail, timeMs: number, heartbeatDue: boolean): LoggedTick[] => {
    const ticks: LoggedTick[] = [];
    const trade = pending.get(symbol);
    if (trade !== undefined) ticks.push(link(tail, { symbol, timeMs, kind: "trade", ...trade }));
    if (heartbeatDue && tail.lastTrade !== undefined) {
      const { price, buyerMaker } = tail.lastTrade;
      ticks.push(link(tail, { symbol, timeMs, kind: "heartbeat", price, qty: quantity(0n), buyerMaker }));
    }
    return ticks;
  };
  return {
    restore: ({ symbol, seq, hash }, lastTrade) => void tails.set(symbol, { seq, hash, lastTrade }),
    hold: ({ symbol, price, qty, buyerMaker }) => {
      const sum = (pending.get(symbol)?.qty ?? 0n) + qty;
      const fitting = sum > mostQuantity ? mostQuantity : sum;
      pending.set(symbol, { price, qty: quantity(fitting), buyerMaker });
    },
    take: (nowMs, timeMs) => {
      const now = Math.floor(nowMs / secondMs);
      const ticks = [...tails].flatMap(([symbol, tail]) => takeSymbol(symbol, tail, timeMs, now > second));
      second = Math.max(second, now);
      pending.clear();
      return ticks;
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
