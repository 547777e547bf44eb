/**
 * Those who wait for their turn in the queue of expensive work, and what was done for each owner lately: who goes first, and who is
 * asked to come back when the line is too long (API-17).
 */
/** Who asks for work, and what it costs. */
export type Piece = {
  readonly owner: string;
  readonly cost: number;
  /** True for a further part of an answer whose beginning was sent. */
  readonly continues?: boolean;
};

export type Waiting = {
  readonly piece: Piece;
  readonly sinceMs: number;
  readonly go: () => void;
  readonly refuse: (error: Error) => void;
};

export type FairOrder = {
  readonly count: () => number;
  /** How many of them may be refused. */
  readonly refusableCount: () => number;
  readonly countOf: (owner: string) => number;
  readonly add: (waiting: Waiting) => void;
  /** Does nothing when it has left already. */
  readonly leave: (waiting: Waiting) => void;
  /** Who goes first of the owners that may begin: see `fair-queue.ts`. */
  readonly first: (mayBegin: (owner: string) => boolean) => Waiting | undefined;
  /** The latest piece of the owner with the most done and waiting, if one may be refused; of equal owners, of the one who came last. */
  readonly heaviest: () => Waiting | undefined;
  readonly noteDone: (owner: string, cost: number) => void;
};

/** A second of waiting makes up for this much cost. */
const costOfSecond = 100;

export const createFairOrder = (nowMs: () => number): FairOrder => {
  /** Never an empty line. */
  const lines = new Map<string, Set<Waiting>>();
  const done = recentCosts(nowMs);
  let [count, refusable] = [0, 0];
  const changeCounts = ({ piece }: Waiting, by: 1 | -1): void => {
    count += by;
    if (piece.continues !== true) refusable += by;
  };
  const waitingOf = (owner: string): readonly Waiting[] => [...(lines.get(owner) ?? [])];
  const shareOf = (owner: string): number =>
    waitingOf(owner).reduce((sum, { piece }) => sum + piece.cost, done.of(owner));
  const refusableOf = (owner: string): readonly Waiting[] =>
    waitingOf(owner)
      .filter(({ piece }) => piece.continues !== true)
      .slice(-1);
  const byTurn = ({ piece, sinceMs }: Waiting): number =>
    done.of(piece.owner) - ((nowMs() - sinceMs) / 1_000) * costOfSecond;
  return {
    count: () => count,
    refusableCount: () => refusable,
    countOf: (owner) => lines.get(owner)?.size ?? 0,
    add: (waiting) => {
      const { owner } = waiting.piece;
      lines.set(owner, (lines.get(owner) ?? new Set()).add(waiting));
      changeCounts(waiting, 1);
    },
    leave: (waiting) => {
      const { owner } = waiting.piece;
      const line = lines.get(owner);
      if (line?.delete(waiting) !== true) return;
      changeCounts(waiting, -1);
      if (line.size === 0) lines.delete(owner);
    },
    first: (mayBegin) => {
      const ready = [...lines.keys()].filter(mayBegin);
      return leastBy(
        ready.flatMap((owner) => waitingOf(owner).slice(0, 1)),
        byTurn,
      );
    },
    heaviest: () =>
      leastBy([...lines.keys()].reverse().flatMap(refusableOf), ({ piece }) => -shareOf(piece.owner)),
    noteDone: done.add,
  };
};

/** The first of those with the smallest number. */
const leastBy = <Value>(values: readonly Value[], numberOf: (value: Value) => number): Value | undefined => {
  let least: { readonly value: Value; readonly number: number } | undefined;
  for (const value of values) {
    const number = numberOf(value);
    if (least === undefined || number < least.number) least = { value, number };
  }
  return least?.value;
};

const periodMs = 10_000;

type RecentCosts = {
  readonly of: (owner: string) => number;
  readonly add: (owner: string, cost: number) => void;
};

/** What was done for each owner in this period and the one before; older costs are forgotten, and so are their owners. */
const recentCosts = (nowMs: () => number): RecentCosts => {
  let [current, before] = [new Map<string, number>(), new Map<string, number>()];
  let untilMs = nowMs() + periodMs;
  const turn = (): void => {
    const lateMs = nowMs() - untilMs;
    if (lateMs < 0) return;
    [before, current] = [lateMs < periodMs ? current : new Map<string, number>(), new Map<string, number>()];
    untilMs = nowMs() + periodMs;
  };
  return {
    of: (owner) => {
      turn();
      return (current.get(owner) ?? 0) + (before.get(owner) ?? 0);
    },
    add: (owner, cost) => {
      turn();
      current.set(owner, (current.get(owner) ?? 0) + cost);
    },
  };
};
