/**
 * Which messages may be on their way at the same time: a number at once, and a number of them of one key, such as a user or a host. What is slow or
 * hangs for one keeps lanes only up to its own share.
 *
 * A breaker for each key: after several timeouts in a row it is left alone for a while, longer each time, and then tried with one message. Any
 * answer closes it, also a refusal: only silence costs a lane for long.
 */
import { retryDelay } from "./retry-delay.ts";

export type LaneLimits = {
  readonly atOnce: number;
  /** How many of a key may be on their way; a key is "user 7" or "host push.example": what is before the blank is its kind. */
  readonly mostOf: Readonly<Record<string, number>>;
};

export type Outcome = "answered" | "silent";

export type Lanes = {
  readonly hasRoom: () => boolean;
  /** Keys of which no further message may begin now. */
  readonly full: (nowMs: number) => readonly string[];
  readonly begin: (keys: readonly string[]) => void;
  readonly end: (keys: readonly string[], outcome: Outcome, nowMs: number) => void;
};

export const oneLane: LaneLimits = { atOnce: 1, mostOf: {} };

const silentInARow = 5;
const [firstBreakMs, longestBreakMs] = [15_000, 300_000];

type Key = { underWay: number; silent: number; breaks: number; untilMs: number };

export const createLanes = ({ atOnce, mostOf }: LaneLimits): Lanes => {
  const keys = new Map<string, Key>();
  let underWay = 0;
  const keyOf = (name: string): Key => {
    const known = keys.get(name) ?? { underWay: 0, silent: 0, breaks: 0, untilMs: 0 };
    keys.set(name, known);
    return known;
  };
  const isFull = (name: string, key: Key, nowMs: number): boolean => {
    // After a break, one message shows whether it is over.
    if (key.breaks > 0) return nowMs < key.untilMs || key.underWay > 0;
    return key.underWay >= (mostOf[name.split(" ", 1)[0] ?? ""] ?? Infinity);
  };
  return {
    hasRoom: () => underWay < atOnce,
    full: (nowMs) => [...keys].filter(([name, key]) => isFull(name, key, nowMs)).map(([name]) => name),
    begin: (names) => {
      underWay += 1;
      for (const name of names) keyOf(name).underWay += 1;
    },
    end: (names, outcome, nowMs) => {
      underWay -= 1;
      for (const name of names) {
        const key = keyOf(name);
        key.underWay -= 1;
        if (outcome === "answered") Object.assign(key, { silent: 0, breaks: 0 });
        else if (++key.silent >= silentInARow) {
          key.untilMs = nowMs + retryDelay(key.breaks, firstBreakMs, longestBreakMs);
          key.breaks += 1;
        }
        if (key.underWay === 0 && key.silent === 0) keys.delete(name);
      }
    },
  };
};
