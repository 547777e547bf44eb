/**
 * Lines in front of scarce work (SES-13). A free place goes to the first of the first lane that has anyone, so who is trusted
 * more never stands behind a crowd that is trusted less. A lane is short, and nobody stands in it for longer than `patienceMs`.
 */
import { Refused } from "../../platform/refused.ts";

/** Networks that people log in from, and whoever has proved something already; who answered a captcha; everybody else. */
export type Lane = "known" | "proved" | "stranger";
const byTrust: readonly Lane[] = ["known", "proved", "stranger"];

export type LaneSettings = {
  /** Works under way at once. */
  readonly atOnce: number;
  readonly mostWaiting: Readonly<Record<Lane, number>>;
  readonly patienceMs: number;
};
export type Lanes = {
  /** Does the work when its turn comes. Refuses LoginBusy when the lane is full, or patience ends, which began at `sinceMs` (of `performance.now`). */
  readonly inTurn: <Value>(lane: Lane, work: () => Promise<Value>, sinceMs?: number) => Promise<Value>;
  /** Whether one more would be taken. */
  readonly hasRoom: (lane: Lane) => boolean;
  /** Refuses LoginBusy unless there is room; ask before anything is looked up. */
  readonly requireRoom: (lane: Lane) => void;
};

export const createLanes = ({ atOnce, mostWaiting, patienceMs }: LaneSettings): Lanes => {
  const lines: Readonly<Record<Lane, Set<() => void>>> = {
    known: new Set(),
    proved: new Set(),
    stranger: new Set(),
  };
  let active = 0;
  let usualMs = 25;
  const hasRoom = (lane: Lane): boolean => lines[lane].size < mostWaiting[lane];
  /** Names the seconds in which those who wait now have been served, as fast as works went lately. */
  const busy = (): Refused => {
    const waiting = byTrust.reduce((sum, lane) => sum + lines[lane].size, 0);
    const seconds = Math.min(60, 1 + Math.ceil((waiting * usualMs) / atOnce / 1_000));
    return new Refused({ key: "LoginBusy", values: { seconds: String(seconds) } });
  };
  const turn = (lane: Lane, untilMs: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        lines[lane].delete(begin);
        reject(busy());
      };
      const timer = setTimeout(leave, untilMs - performance.now());
      const begin = (): void => {
        clearTimeout(timer);
        lines[lane].delete(begin);
        resolve();
      };
      lines[lane].add(begin);
    });
  const next = (): void => {
    const [begin] = byTrust.flatMap((lane) => [...lines[lane]].slice(0, 1));
    if (begin === undefined) active -= 1;
    else begin();
  };
  const requireRoom = (lane: Lane): void => {
    if (!hasRoom(lane)) throw busy();
  };
  const inTurn: Lanes["inTurn"] = async (lane, work, sinceMs = performance.now()) => {
    const untilMs = sinceMs + patienceMs;
    requireRoom(lane);
    if (performance.now() >= untilMs) throw busy();
    if (active >= atOnce) await turn(lane, untilMs);
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
