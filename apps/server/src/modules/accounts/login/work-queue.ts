/**
 * A queue with priorities for scarce work (SES-13). The next place goes to the caller that has waited longest in the highest
 * priority, so a trusted caller never waits behind a crowd of strangers. Each priority has limited room, and nobody waits for
 * longer than `maxWaitMs`.
 */
import { Refused } from "../../../platform/refused.ts";
import { callFirst, waitInQueue, type WaitingQueue } from "../../../platform/waiting-queue.ts";

/** `known`: networks that people log in from, and callers with a session or a code. `proved`: an answered captcha. `stranger`: all others. */
export type Priority = "known" | "proved" | "stranger";
const byTrust: readonly Priority[] = ["known", "proved", "stranger"];

export type WorkQueueSettings = {
  /** How many jobs run at once. */
  readonly atOnce: number;
  readonly maxWaiting: Readonly<Record<Priority, number>>;
  readonly maxWaitMs: number;
};
export type WorkQueue = {
  /** Does the work in its turn. Refuses LoginBusy when no room is left at this priority, or `maxWaitMs` after `sinceMs` (of `performance.now`). */
  readonly inTurn: <Value>(
    priority: Priority,
    work: () => Promise<Value>,
    sinceMs?: number,
  ) => Promise<Value>;
  /** Whether one more would be accepted. */
  readonly hasRoom: (priority: Priority) => boolean;
  /** Refuses LoginBusy unless there is room; call it before anything is looked up. */
  readonly requireRoom: (priority: Priority) => void;
};

export const createWorkQueue = ({ atOnce, maxWaiting, maxWaitMs }: WorkQueueSettings): WorkQueue => {
  const lines: Readonly<Record<Priority, WaitingQueue>> = {
    known: new Set(),
    proved: new Set(),
    stranger: new Set(),
  };
  let active = 0;
  let usualMs = 25;
  const hasRoom = (priority: Priority): boolean => lines[priority].size < maxWaiting[priority];
  /** Estimates the seconds until those who wait now have been served, from how long jobs took lately. */
  const busy = (): Refused => {
    const waiting = byTrust.reduce((sum, priority) => sum + lines[priority].size, 0);
    const seconds = Math.min(60, 1 + Math.ceil((waiting * usualMs) / atOnce / 1_000));
    return new Refused({ key: "LoginBusy", values: { seconds: String(seconds) } });
  };
  const next = (): void => {
    if (!byTrust.some((priority) => callFirst(lines[priority]))) active -= 1;
  };
  const requireRoom = (priority: Priority): void => {
    if (!hasRoom(priority)) throw busy();
  };
  const inTurn: WorkQueue["inTurn"] = async (priority, work, sinceMs = performance.now()) => {
    const untilMs = sinceMs + maxWaitMs;
    requireRoom(priority);
    if (performance.now() >= untilMs) throw busy();
    if (active >= atOnce) await waitInQueue(lines[priority], untilMs - performance.now(), busy);
    else active += 1;
    const begunMs = performance.now();
    try {
      return await work();
    } finally {
      usualMs += (performance.now() - begunMs - usualMs) / 10;
      next();
    }
  };
  return { inTurn, hasRoom, requireRoom };
};
