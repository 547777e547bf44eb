/**
 * The tick log and its writer: ticks are numbered and stored, and only then the engine gets them.
 *
 * Invariants: per pair numbers have no gaps and times do not go back; a pair has at most one trade at one time, before its
 * heartbeat. A former leader stores nothing.
 */
import type { Tick } from "@candor/core/market/tick";
import { price, quantity, type Price } from "@candor/core/money/money";
import { Fenced } from "../ledger/turn.ts";
import type { PairMove } from "../world/inputs.ts";

export const createTickLog = (isLeader: (epoch: number) => boolean) => {
  const ticks: Tick[] = [];
  return {
    ticks,
    append: (epoch: number, some: readonly Tick[]): void => {
      if (!isLeader(epoch)) throw new Fenced(`epoch ${epoch} writes ticks but is no longer the leader`);
      ticks.push(...some);
    },
  };
};

export type TickLog = ReturnType<typeof createTickLog>;

type Tail = { seq: number; traded: Price | undefined; pending: Price | undefined };

/** Continues the log where it ends. */
export const createTickWriter = ({ ticks }: TickLog, symbols: readonly string[]) => {
  const tails = new Map<string, Tail>(
    symbols.map((symbol) => {
      const own = ticks.filter((tick) => tick.symbol === symbol);
      return [symbol, { seq: own.at(-1)?.seq ?? 0, traded: own.at(-1)?.price, pending: undefined }];
    }),
  );

  const ticksOf = (tail: Tail, move: PairMove, timeMs: number, isAwaited: boolean): readonly Tick[] => {
    tail.pending = move.trade ?? tail.pending;
    const made: Tick[] = [];
    const make = (kind: Tick["kind"], at: Price): void => {
      tail.seq += 1;
      const qty = quantity(kind === "trade" ? 1n : 0n);
      made.push({ symbol: move.symbol, seq: tail.seq, timeMs, kind, price: at, qty, buyerMaker: false });
    };
    if (!move.isDue && !isAwaited) return made;
    if (tail.pending !== undefined) {
      tail.traded = price(tail.pending);
      tail.pending = undefined;
      make("trade", tail.traded);
    }
    const mustBeat = move.beats || (isAwaited && made.length === 0);
    if (mustBeat && tail.traded !== undefined) make("heartbeat", tail.traded);
    return made;
  };

  return {
    /** The ticks of a beat, oldest first. */
    take: (timeMs: number, moves: readonly PairMove[], awaited: ReadonlySet<string>): readonly Tick[] =>
      moves
        .flatMap((move) => {
          const tail = tails.get(move.symbol);
          if (tail === undefined) return [];
          return ticksOf(tail, move, timeMs - move.lagMs, awaited.has(move.symbol));
        })
        .toSorted((a, b) => a.timeMs - b.timeMs),
    /** What a leader that does not know of the change would write next. */
    next: (timeMs: number): readonly Tick[] =>
      [...tails].flatMap(([symbol, tail]) =>
        ticksOf(tail, { symbol, trade: tail.traded, isDue: true, beats: false, lagMs: 0 }, timeMs, false),
      ),
  };
};

export type TickWriter = ReturnType<typeof createTickWriter>;
