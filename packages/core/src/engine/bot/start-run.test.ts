import { describe, expect, test } from "vitest";
import { dayMs, minuteMs } from "../../time/time.ts";
import type { EngineEffect } from "../events.ts";
import { noteRunStart } from "../levers/restore-levers.ts";
import { runsStarted } from "../levers/apply-lever.ts";
import { askLever, commandOf } from "../levers/test-levers.ts";
import type { EngineState } from "../state.ts";
import { step } from "../step.ts";
import {
  answersOf,
  contractOf,
  decidedOf,
  fund,
  keyOf,
  mark,
  opened,
  placing,
  send,
  trade,
  usdt,
} from "../test-world.ts";

type Run = { readonly amount?: number; readonly userId?: number; readonly acceptedMs?: number };
const starting = (state: EngineState, { amount = 200, ...rest }: Run = {}) =>
  commandOf(state, { type: "startRun", symbol: "A", amount: usdt(amount), multiple: 10, times: 3, ...rest });
/** Runs start at once: they have no price. */
const startRun = (state: EngineState, run?: Run): EngineEffect => {
  const [effect] = send(state, starting(state, run));
  if (effect === undefined) throw new Error("a run starts at once");
  return effect;
};
const stopRun = (state: EngineState, runId = 1) => askLever(state, { type: "stopRun", runId });

describe("starting a run", () => {
  test("[BOT-03] [BOT-06] happens at once, and the result has only its number and the time of its acceptance", () => {
    const state = opened();
    const effect = startRun(state, { acceptedMs: state.markMs + 3 });
    expect(decidedOf(effect)).toMatchObject({
      newId: 1,
      facts: [
        {
          type: "runChanged",
          change: {
            before: undefined,
            run: { id: 1, done: 0, net: 0n, orderId: undefined, startedMs: state.markMs + 3 },
            end: undefined,
          },
        },
      ],
    });
    expect(contractOf(state)).toBe(usdt(100_000));
  });

  test("[BOT-03] [BOT-04] the checks come in their declared order", () => {
    const state = opened();
    fund(state, 1, { contract: 199 });
    const run = { type: "startRun", symbol: "A", amount: usdt(200), multiple: 10, times: 1 } as const;
    const all = { ...run, symbol: "C", multiple: 7, amount: usdt(99), times: 4 };
    expect(keyOf(askLever(state, all))).toBe("FailedToGetProductInformation");
    expect(keyOf(askLever(state, { ...all, symbol: "A", amount: usdt(200) }))).toBe("low");
    expect(askLever(state, { ...all, symbol: "A" })).toMatchObject({
      refusal: { key: "ItMustBeGreaterThanTheInitialInvestmentAmount", values: { value: "100" } },
    });
    const wrong = { ...all, symbol: "A", amount: usdt(199) };
    expect(askLever(state, wrong)).toMatchObject({ refusal: { values: { field: "multiple" } } });
    expect(askLever(state, { ...wrong, multiple: 10 })).toMatchObject({
      refusal: { values: { field: "times" } },
    });
    expect(keyOf(askLever(state, { ...run, amount: usdt(199) }))).toBe("taken");
    const small = { ...run, amount: usdt(100) };
    expect(keyOf(askLever(state, small))).toBe("AiRunIsUnderWay");
    stopRun(state);
    startRun(state, { amount: 100 });
    stopRun(state, 2);
    expect(keyOf(askLever(state, small))).toBe("AiUsageHasReachedItsUpperLimitToday");
    expect(keyOf(askLever(state, { ...run, userId: 2, amount: usdt(100_000.000001) }))).toBe("low");
    expect(keyOf(askLever(state, { ...run, userId: 2, amount: usdt(100_000) }))).toBe("taken");
  });

  test("[BOT-03] an amount that does not pay for one leaf starts none", () => {
    const state = opened();
    const bands = [{ from: usdt(1), until: undefined, multiples: [10], times: [3] }];
    step(state, { type: "offerRuns", schedule: [{ fromMs: 0, bands }] });
    const [small] = send(state, starting(state, { amount: 99.999999 }));
    expect(small).toMatchObject({ refusal: { key: "BadRequest", values: { field: "multiple" } } });
    expect(keyOf(startRun(state, { amount: 100 }))).toBe("taken");
  });

  test("[OPS-02] [BOT-02] the bands that count when it is accepted decide, even if the log has not reached their time", () => {
    const state = opened();
    const fromMs = state.markMs + 10;
    const [before, then] = [
      { from: usdt(100), until: undefined, multiples: [10], times: [3] },
      { from: usdt(300), until: undefined, multiples: [10], times: [3] },
    ];
    const schedule = [
      { fromMs: 0, bands: [before] },
      { fromMs, bands: [then] },
    ];
    step(state, { type: "offerRuns", schedule });
    expect(keyOf(startRun(state, { userId: 2, acceptedMs: fromMs - 1 }))).toBe("taken");
    const [late] = send(state, starting(state, { userId: 3, acceptedMs: fromMs }));
    expect(late).toMatchObject({ refusal: { values: { value: "300" } } });
    mark(state, fromMs);
    expect(keyOf(startRun(state, { userId: 4, acceptedMs: fromMs - 1 }))).toBe(
      "ItMustBeGreaterThanTheInitialInvestmentAmount",
    );
    expect(keyOf(startRun(state, { userId: 4, amount: 300 }))).toBe("taken");
    expect([...state.runs.values()].map(({ amount, times }) => [amount, times])).toEqual([
      [usdt(200), 3],
      [usdt(300), 3],
    ]);
  });

  test("[BOT-04] two runs per user and day are allowed, and the day ends at midnight, UTC-4", () => {
    const state = opened();
    for (const runId of [1, 2]) {
      startRun(state);
      stopRun(state, runId);
    }
    expect(keyOf(startRun(state))).toBe("AiUsageHasReachedItsUpperLimitToday");
    expect(keyOf(startRun(state, { userId: 2 }))).toBe("taken");
    const midnightMs = 4 * 60 * minuteMs;
    mark(state, midnightMs - 1);
    expect(keyOf(startRun(state))).toBe("AiUsageHasReachedItsUpperLimitToday");
    mark(state, midnightMs);
    expect(keyOf(startRun(state))).toBe("taken");
  });

  test("[BOT-04] a run counts to the day on which it was accepted, even if the log has not reached that day", () => {
    const state = opened();
    const midnightMs = 4 * 60 * minuteMs;
    mark(state, midnightMs - 10);
    const keys = [1, 2, 3].map((runId) => {
      const key = keyOf(startRun(state, { acceptedMs: midnightMs + 1 }));
      send(state, commandOf(state, { type: "stopRun", runId, acceptedMs: midnightMs + 2 }));
      return key;
    });
    expect(keys).toEqual(["taken", "taken", "AiUsageHasReachedItsUpperLimitToday"]);
  });

  test("[BOT-04] a run that was accepted yesterday counts to yesterday, even if others have begun the new day", () => {
    const state = opened();
    const midnightMs = 4 * 60 * minuteMs;
    mark(state, midnightMs - 100);
    trade(state, 1_000);
    send(state, placing(state, { userId: 2 }), 1);
    for (let runId = 2; runId <= 4; runId++) {
      send(state, starting(state, { userId: 2 }), 2 * runId);
      send(state, commandOf(state, { type: "stopRun", runId, userId: 2 }), 2 * runId + 1);
    }
    expect(keyOf(startRun(state, { acceptedMs: midnightMs + 1 }))).toBe("taken");
    expect(answersOf(trade(state, 1_000, "A", 150))).toEqual([
      "1 taken",
      "4 taken",
      "5 taken",
      "6 taken",
      "7 taken",
      "8 AiUsageHasReachedItsUpperLimitToday",
      "9 AiRunNotFound",
    ]);
  });

  test("[BOT-04] runs started before a restart count, but only those of that day", () => {
    const state = opened();
    mark(state, dayMs);
    for (const startedMs of [minuteMs, dayMs - minuteMs, dayMs - 2 * minuteMs])
      noteRunStart(state, 1, startedMs);
    expect(keyOf(startRun(state))).toBe("AiUsageHasReachedItsUpperLimitToday");
    noteRunStart(state, 2, minuteMs);
    noteRunStart(state, 2, dayMs);
    expect(keyOf(startRun(state, { userId: 2 }))).toBe("taken");
  });
});

test("[BOT-04] the runs of a day are counted for that day and the one before, and then forgotten", () => {
  const state = opened();
  for (const day of [0, 1, 1, 2]) noteRunStart(state, 1, day * dayMs + minuteMs);
  expect([0, 1, 2].map((day) => runsStarted(state, 1, day * dayMs + minuteMs))).toEqual([0, 2, 1]);
});
