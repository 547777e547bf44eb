/**
 * Expensive work, a few pieces at a time: however much of it is asked for, the rest of the database's connections and of this
 * process stay free (API-17).
 *
 * Ordering: owners (addresses) take turns, and of one owner the piece that has waited longest goes first. One owner never has all
 * places. Nobody waits longer than `maxWaitMs`.
 */
import { Unavailable } from "../unavailable.ts";
import { callFirst, waitInLine, type WaitingLine } from "../waiting-line.ts";

export type FairQueueSettings = {
  /** How many pieces run at once, and how many of one owner. */
  readonly atOnce: number;
  readonly atOnceOfOne: number;
  /** How many pieces of one owner may wait. */
  readonly waitingOfOne: number;
  readonly maxWaitMs: number;
};

/** Does the work in its turn. Rejects with `FairQueueFull` when the owner has too many waiting, with `Unavailable` when it waited too long. */
export type FairQueue = <Value>(owner: string, work: () => Promise<Value>) => Promise<Value>;

/** The owner asks for more at once than is done for one. */
export class FairQueueFull extends Error {
  override readonly name = "FairQueueFull";
}

export const createFairQueue = (settings: FairQueueSettings): FairQueue => {
  const { atOnce, atOnceOfOne, waitingOfOne, maxWaitMs } = settings;
  /** In the order in which the owners get their next turn. */
  const waiting = new Map<string, WaitingLine>();
  const running = new Map<string, number>();
  let active = 0;

  const runningOf = (owner: string): number => running.get(owner) ?? 0;
  const begin = (owner: string): void => {
    active += 1;
    running.set(owner, runningOf(owner) + 1);
  };
  const next = (): void => {
    if (active >= atOnce) return;
    for (const [owner, line] of waiting) {
      if (runningOf(owner) >= atOnceOfOne || !callFirst(line)) continue;
      begin(owner);
      waiting.delete(owner);
      // Behind the others for its next turn.
      if (line.size > 0) waiting.set(owner, line);
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
  const turnOf = async (owner: string): Promise<void> => {
    const line = waiting.get(owner) ?? new Set();
    if (line.size >= waitingOfOne) throw new FairQueueFull("one address asks for too much at once");
    waiting.set(owner, line);
    await waitInLine(line, maxWaitMs, () => {
      if (line.size === 0) waiting.delete(owner);
      return new Unavailable(`no turn came within ${maxWaitMs} ms`);
    });
  };

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
