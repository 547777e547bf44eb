import { expect, test } from "vitest";
import { anchorAgain, openSystemClock, settableClock, watchClock } from "./clock.ts";

const startMs = Date.UTC(2026, 10, 21, 4, 0, 0);

/** A machine whose two clocks a test sets; `wallMs` may differ from the monotonic clock. */
const openMachine = () => {
  const machine = { wallMs: startMs, monotonicMs: 5_000 };
  const clock = openSystemClock({
    wallMs: () => Math.floor(machine.wallMs),
    monotonicMs: () => machine.monotonicMs,
  });
  const steps: string[] = [];
  const watch = watchClock(clock, (sentence) => steps.push(sentence));
  return {
    clock,
    steps,
    watch,
    /** Lets time pass; the wall clock gains `gainedMs` meanwhile. */
    pass: (ms: number, gainedMs = 0): void => {
      machine.monotonicMs += ms;
      machine.wallMs += ms + gainedMs;
    },
  };
};

test("[TRUST-07] time starts at the wall clock's time and then follows the monotonic clock", () => {
  const { clock, pass, watch } = openMachine();
  expect(clock.nowMs()).toBe(startMs);
  pass(1_234);
  expect(clock.nowMs()).toBe(startMs + 1_234);
  expect(watch.isSteady()).toBe(true);
});

test.each([
  ["a day ahead", 86_400_000, "moved ahead by 86400.0 s"],
  ["a day back", -86_400_000, "moved back by 86400.0 s"],
  ["a second and a bit ahead", 1_002, "moved ahead by 1.0 s"],
])(
  "[TRUST-07] a wall clock that is set %s does not move our time, and stops decisions with a message",
  (_, step, says) => {
    const { clock, pass, watch, steps } = openMachine();
    pass(10, step);
    expect(clock.nowMs()).toBe(startMs + 10);
    expect(watch.isSteady()).toBe(false);
    pass(10_000, -step);
    expect(watch.isSteady()).toBe(false);
    expect(steps).toHaveLength(1);
    expect(steps[0]).toContain(says);
    expect(steps[0]).toContain("decisions stop");
  },
);

test("[TRUST-07] before anything is decided, the time of a wall clock that was set can be taken again, and is steady from then on", () => {
  const { clock, pass } = openMachine();
  for (const step of [86_400_000, -2 * 86_400_000]) {
    const beforeMs = clock.nowMs();
    pass(10, step);
    anchorAgain(clock);
    expect(clock.nowMs()).toBe(beforeMs + 10 + step);
  }
  const watch = watchClock(clock, () => {});
  expect(watch.isSteady()).toBe(true);
  watch.stop();
});

test("[TRUST-07] steps of less than a second that add up to more are detected too", () => {
  const { pass, watch, steps } = openMachine();
  pass(1_000, 800);
  expect(watch.isSteady()).toBe(true);
  pass(1_000, 800);
  expect(watch.isSteady()).toBe(false);
  expect(steps).toHaveLength(1);
});

test("[TRUST-07] a slewed wall clock is followed, at most 0.5 ms a second, and time never goes back", () => {
  for (const drift of [0.4, -0.4, 5, -5]) {
    const { clock, pass, watch } = openMachine();
    let last = clock.nowMs();
    for (let second = 0; second < 100; second++) {
      pass(1_000, drift);
      expect(watch.isSteady()).toBe(true);
      const now = clock.nowMs();
      expect(now - last).toBeGreaterThanOrEqual(999);
      expect(now - last).toBeLessThanOrEqual(1_001);
      last = now;
    }
    const followed = Math.max(-0.5, Math.min(0.5, drift)) * 100;
    expect(Math.abs(last - startMs - 100_000 - followed)).toBeLessThanOrEqual(2);
  }
});

test("[TRUST-07] a process that was paused between two readings does not take the pause for a step", () => {
  let monotonic = 0;
  let stall = 0;
  const clock = openSystemClock({
    wallMs: () => {
      monotonic += stall;
      return startMs + monotonic;
    },
    monotonicMs: () => monotonic,
  });
  const steps: string[] = [];
  const watch = watchClock(clock, (sentence) => steps.push(sentence));
  stall = 30_000;
  expect(watch.isSteady()).toBe(true);
  stall = 0;
  expect(watch.isSteady()).toBe(true);
  expect(steps).toEqual([]);
  expect(clock.nowMs()).toBe(startMs + 30_000);
});

test("a clock that a test sets is steady", () => {
  const clock = settableClock(startMs);
  const watch = watchClock(clock, () => {});
  clock.set(startMs + 86_400_000);
  expect(watch.isSteady()).toBe(true);
  watch.stop();
});
