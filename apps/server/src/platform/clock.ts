/**
 * Time as the server sees it: passed in, so that a test can set it. Epoch milliseconds.
 *
 * The system clock is the wall clock's time at the start plus what a monotonic clock has counted since. So setting this
 * machine's clock moves no decision, and time never goes back. A wall clock that drifts (NTP slews it) is followed slowly. One
 * that is moved by more than a second is no longer trusted, and neither is ours: a person must say which of the two is right
 * (TRUST-07). The monotonic clock stops while a machine sleeps, so a sleep looks like such a move.
 */
export type Clock = { readonly nowMs: () => number };

export type ClockWatch = {
  /** False once the wall clock was found moved. Each call compares again, so nothing is decided in between. */
  readonly isSteady: () => boolean;
  readonly stop: () => void;
};

/** A clock that can detect that the machine's wall clock was moved. */
export type SystemClock = Clock & {
  /** Compares each second; `onStep` is called once, with a message for an operator. */
  readonly watch: (onStep: (sentence: string) => void) => ClockWatch;
  /** Takes the wall clock's time as at the start, also when it was moved. Time may go back: only before anything is decided and watched. */
  readonly anchorAgain: () => void;
};

export type TimeSources = { readonly wallMs: () => number; readonly monotonicMs: () => number };

/** A wall clock that is off by more than this was moved. */
const mostStepMs = 1_000;
/** The most by which NTP slews a clock (500 ppm), and so the rate at which we follow. */
const mostSlew = 0.000_5;
const compareEveryMs = 1_000;
/** If two readings are further apart than this, the process was paused between them. */
const togetherMs = 50;

const machine: TimeSources = { wallMs: () => Date.now(), monotonicMs: () => performance.now() };

export const openSystemClock = (sources: TimeSources = machine): SystemClock => {
  /** What is added to the monotonic clock. */
  let anchorMs = anchorOf(sources);
  let comparedMs = sources.monotonicMs();
  let lastMs = 0;
  /** By how much the wall clock is off; undefined when the readings are not usable. */
  const offsetMs = (): number | undefined => {
    const wall = readTogether(sources);
    return wall === undefined ? undefined : wall - anchorMs;
  };
  const follow = (offMs: number): void => {
    const nowMs = sources.monotonicMs();
    const mostMs = (nowMs - comparedMs) * mostSlew;
    comparedMs = nowMs;
    anchorMs += Math.max(-mostMs, Math.min(mostMs, offMs));
  };
  return {
    nowMs: () => (lastMs = Math.max(lastMs, Math.floor(anchorMs + sources.monotonicMs()))),
    anchorAgain: () => {
      anchorMs = anchorOf(sources);
      comparedMs = sources.monotonicMs();
      lastMs = 0;
    },
    watch: (onStep) => {
      let steady = true;
      const compare = (): void => {
        const offMs = steady ? offsetMs() : undefined;
        if (offMs === undefined) return;
        if (Math.abs(offMs) <= mostStepMs) return follow(offMs);
        steady = false;
        onStep(stepSentence(offMs));
      };
      const timer = setInterval(compare, compareEveryMs).unref();
      return {
        isSteady: () => {
          compare();
          return steady;
        },
        stop: () => clearInterval(timer),
      };
    },
  };
};

/** Watches a clock that can be watched; a clock that a test sets always counts as steady. */
export const watchClock = (clock: Clock | SystemClock, onStep: (sentence: string) => void): ClockWatch =>
  "watch" in clock ? clock.watch(onStep) : { isSteady: () => true, stop: () => {} };

/** A clock that a test sets has no other to be set by. */
export const anchorAgain = (clock: Clock | SystemClock): void => {
  if ("anchorAgain" in clock) clock.anchorAgain();
};

/** The difference of both clocks; undefined when too much time passed between the readings. */
const readTogether = ({ wallMs, monotonicMs }: TimeSources): number | undefined => {
  const beforeMs = monotonicMs();
  const wall = wallMs();
  const afterMs = monotonicMs();
  return afterMs - beforeMs > togetherMs ? undefined : wall - beforeMs;
};

const anchorOf = (sources: TimeSources): number => {
  let anchorMs = readTogether(sources);
  while (anchorMs === undefined) anchorMs = readTogether(sources);
  return anchorMs;
};

const stepSentence = (offMs: number): string =>
  `The clock of this machine was moved ${offMs > 0 ? "ahead" : "back"} by ${(Math.abs(offMs) / 1_000).toFixed(1)} s while the server ran, ` +
  "or the machine slept: decisions stop, because nothing is decided at a time that may be wrong. Set the clock right (run NTP) and start again.";

export const systemClock: SystemClock = openSystemClock();

/** A clock that stands still until a test moves it. */
export const settableClock = (startMs: number): Clock & { readonly set: (timeMs: number) => void } => {
  let timeMs = startMs;
  return {
    nowMs: () => timeMs,
    set: (next) => {
      timeMs = next;
    },
  };
};
