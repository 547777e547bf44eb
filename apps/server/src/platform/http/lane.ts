/**
 * Expensive work, a few pieces at a time: however much of it is asked for, the rest of the database's connections and of this
 * process stay free (API-17).
 *
 * Ordering: owners (addresses) take turns, and of one owner the piece that has waited longest goes first. One owner never has all
 * places. Nobody waits longer than the patience.
 */
import { Unavailable } from "../unavailable.ts";

export type LaneSettings = {
  /** How many pieces run at once, and how many of one owner. */
  readonly atOnce: number;
  readonly atOnceOfOne: number;
  /** How many pieces of one owner may wait. */
  readonly waitingOfOne: number;
  readonly maxWaitMs: number;
};

/** Does the work in its turn. Rejects with `LaneFull` when the owner has too many waiting, with `Unavailable` when it waited too long. */
export type Lane = <Value>(owner: string, work: () => Promise<Value>) => Promise<Value>;

/** The owner asks for more at once than is done for one. */
export class LaneFull extends Error {
  override readonly name = "LaneFull";
}

type Turn = () => void;

export const createLane = (settings: LaneSettings): Lane => {
  const { atOnce, atOnceOfOne, waitingOfOne, maxWaitMs } = settings;
  /** In the order in which the owners get their next turn. */
  const waiting = new Map<string, Set<Turn>>();
  const running = new Map<string, number>();
  let active = 0;

  const runningOf = (owner: string): number => running.get(owner) ?? 0;
  const leave = (owner: string, turn: Turn): void => {
    const turns = waiting.get(owner);
    turns?.delete(turn);
    if (turns?.size === 0) waiting.delete(owner);
  };
  const begin = (owner: string): void => {
    active += 1;
    running.set(owner, runningOf(owner) + 1);
  };
  const next = (): void => {
    if (active >= atOnce) return;
    for (const [owner, turns] of waiting) {
      const [turn] = turns;
      if (turn === undefined || runningOf(owner) >= atOnceOfOne) continue;
      leave(owner, turn);
      // Behind the others for its next turn.
      if (waiting.delete(owner)) waiting.set(owner, turns);
      begin(owner);
      turn();
      return;
    }
  };
  const end = (owner: string): void => {
    active -= 1;
    const left = runningOf(owner) - 1;
    if (left === 0) running.delete(owner);
    else running.set(owner, left);
    next();
  };
  const turnOf = (owner: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const turns = waiting.get(owner) ?? new Set<Turn>();
      if (turns.size >= waitingOfOne) {
        reject(new LaneFull("one address asks for too much at once"));
        return;
      }
      const turn = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        leave(owner, turn);
        reject(new Unavailable(`no turn came within ${maxWaitMs} ms`));
      }, maxWaitMs);
      turns.add(turn);
      waiting.set(owner, turns);
    });

  return async (owner, work) => {
    if (active < atOnce && runningOf(owner) < atOnceOfOne && !waiting.has(owner)) begin(owner);
    else await turnOf(owner);
    try {
      return await work();
    } finally {
      end(owner);
    }
  };
};
