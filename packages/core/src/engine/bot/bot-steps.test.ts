import { describe, expect, test } from "vitest";
import type { Bar } from "../../bot/rule.ts";
import { dayMs, minuteMs } from "../../time/time.ts";
import { exposureOf } from "../levers/exposure.ts";
import { holdBars, holdRun, noteRunStart } from "../levers/hold-lever.ts";
import type { EngineState } from "../state.ts";
import { stateHash } from "../state-hash.ts";
import { step } from "../step.ts";
import {
  ask,
  cents,
  decidedOf,
  keyOf,
  leverOf,
  mark,
  open,
  opened,
  settleAll,
  terms,
  trade,
  usdt,
} from "../levers/test-levers.ts";

const bar = (openMs: number, at: number): Bar => ({ openMs, high: usdt(at), low: usdt(at), close: usdt(at) });
/** Minutes that rise (or fall) by one each, up to 1000. */
const minutes = (change: number, count = 30): readonly Bar[] =>
  Array.from({ length: count }, (_, place) =>
    bar((place - count) * minuteMs, 1_000 - change * (count - 1 - place)),
  );

/** A market that rises by 29 over half an hour. */
const rising = (capital?: number): EngineState => {
  const state = opened(capital === undefined ? {} : { capital });
  holdBars(state, "A", minutes(1), undefined);
  return state;
};
const startRun = (state: EngineState, changes: { amount?: number; times?: number; userId?: number } = {}) =>
  ask(state, {
    type: "startRun",
    symbol: "A",
    amount: cents(changes.amount ?? 200),
    multiple: 10,
    times: changes.times ?? 3,
    userId: changes.userId ?? 1,
  });
const stepRun = (state: EngineState, runId = 1) => ask(state, { type: "stepRun", runId });
const stopRun = (state: EngineState, runId = 1, userId = 1) => ask(state, { type: "stopRun", runId, userId });
const due = (state: EngineState) => [...state.botDue];
/** The run's end, when the step was one. */
const endOf = (effect: ReturnType<typeof ask>) => decidedOf(effect).runs[0]?.end?.reason;

describe("a run", () => {
  test("[BOT-03] [BOT-06] starts with nothing but its number, and is due at once", () => {
    const state = rising();
    expect(decidedOf(startRun(state))).toMatchObject({
      changes: [],
      newId: 1,
      need: cents(200),
      runs: [
        { before: undefined, run: { id: 1, done: 0, net: 0n, orderId: undefined, startedMs: state.markMs } },
      ],
    });
    expect(due(state)).toEqual([1]);
  });

  test("[BOT-03] [BOT-04] the checks answer in their declared order", () => {
    const state = rising();
    const run = { type: "startRun", symbol: "A", amount: cents(200), multiple: 10, times: 1 } as const;
    expect(keyOf(ask(state, { ...run, symbol: "C", multiple: 7 }))).toBe("FailedToGetProductInformation");
    expect(keyOf(ask(state, { ...run, multiple: 7 }))).toBe("BadRequest");
    expect(keyOf(ask(state, run))).toBe("leverDecided");
    expect(keyOf(ask(state, run))).toBe("AiRunIsUnderWay");
  });

  test("[BOT-04] two runs a user a day, and the day ends at midnight four hours behind UTC", () => {
    const state = rising();
    for (let count = 1; count <= 2; count++) {
      startRun(state);
      stopRun(state, count);
    }
    expect(keyOf(startRun(state))).toBe("AiUsageHasReachedItsUpperLimitToday");
    expect(keyOf(startRun(state, { userId: 2 }))).toBe("leverDecided");
    const midnightMs = 4 * 60 * minuteMs;
    step(state, { type: "mark", markMs: midnightMs - 1 });
    expect(keyOf(startRun(state))).toBe("AiUsageHasReachedItsUpperLimitToday");
    step(state, { type: "mark", markMs: midnightMs });
    expect(keyOf(startRun(state))).toBe("leverDecided");
  });

  test("[BOT-04] what was started before a restart counts, of that day alone", () => {
    const state = rising();
    step(state, { type: "mark", markMs: dayMs });
    for (const startedMs of [minuteMs, dayMs - minuteMs, dayMs - 2 * minuteMs])
      noteRunStart(state, 1, startedMs);
    expect(keyOf(startRun(state))).toBe("AiUsageHasReachedItsUpperLimitToday");
    noteRunStart(state, 2, minuteMs);
    noteRunStart(state, 2, dayMs);
    expect(keyOf(startRun(state, { userId: 2 }))).toBe("leverDecided");
  });

  test("[BOT-06] trades by the published rule with the whole amount, as an ordinary order marked as the run's", () => {
    const state = rising();
    startRun(state);
    const effect = stepRun(state);
    expect(leverOf(effect)).toMatchObject({
      side: 1,
      share: 2,
      multiple: 10,
      margin: cents(200),
      runId: 1,
      // Half, and three quarters, of the range of 29.
      stopLoss: usdt(985.5),
      takeProfit: usdt(1_021.75),
      opening: { as: 1, price: usdt(1_000) },
    });
    expect(decidedOf(effect)).toMatchObject({
      newId: 1,
      need: cents(201),
      runs: [{ run: { orderId: 1, net: cents(-1), done: 0 }, end: undefined }],
    });
    expect(due(state)).toEqual([]);
    const falling = opened();
    holdBars(falling, "A", minutes(-1), undefined);
    startRun(falling);
    expect(leverOf(stepRun(falling))).toMatchObject({
      side: 2,
      stopLoss: usdt(1_014.5),
      takeProfit: usdt(978.25),
    });
  });

  test("[BOT-06] waits for thirty closed minutes, for a direction and for a fresh price", () => {
    for (const bars of [minutes(1, 29), minutes(0)]) {
      const state = opened();
      holdBars(state, "A", bars, undefined);
      startRun(state);
      expect(stepRun(state)).toEqual({ type: "runWaits" });
      expect(due(state)).toEqual([]);
    }
    const state = rising();
    startRun(state);
    mark(state, 5_000);
    expect(stepRun(state)).toEqual({ type: "runWaits" });
  });

  test("[BOT-06] a run that waits is due again when a minute of its pair has closed", () => {
    const state = opened();
    holdBars(state, "A", minutes(1, 29), undefined);
    startRun(state);
    stepRun(state);
    trade(state, 1_001);
    step(state, { type: "mark", markMs: minuteMs - 2 });
    expect(due(state)).toEqual([]);
    step(state, { type: "mark", markMs: minuteMs - 1 });
    expect(due(state)).toEqual([1]);
    trade(state, 1_002);
    mark(state);
    expect(keyOf(stepRun(state))).toBe("leverDecided");
  });

  test("[BOT-06] when its trade has closed it is due once that is booked, and counts profits less fees", () => {
    const state = rising();
    startRun(state);
    stepRun(state);
    trade(state, 1_022);
    mark(state);
    expect(due(state)).toEqual([]);
    expect(stepRun(state)).toEqual({ type: "runWaits" });
    expect(keyOf(stopRun(state))).toBe("LeverOrderIsBeingExecuted");
    const before = stateHash(state);
    const [settled] = step(state, { type: "settleLevers", limit: 10 });
    expect(settled).toMatchObject({
      changes: [{ end: { reason: 3 } }],
      runs: [{ before: { orderId: 1, done: 0 }, run: { orderId: undefined, done: 1, net: cents(43) } }],
    });
    expect(stateHash(state)).not.toBe(before);
    expect(due(state)).toEqual([1]);
  });

  test("[BOT-06] ends when all its trades are done", () => {
    const state = rising();
    startRun(state, { times: 1 });
    stepRun(state);
    trade(state, 1_022);
    mark(state);
    settleAll(state);
    expect(endOf(stepRun(state))).toBe(1);
    expect(state.runs.size).toBe(0);
    expect(stepRun(state)).toEqual({ type: "runWaits" });
  });

  test("[BOT-06] ends at half of the amount lost, before the next trade is sent", () => {
    const state = rising();
    startRun(state);
    stepRun(state);
    trade(state, 940);
    mark(state);
    expect(settleAll(state)).toEqual(["1 closed 4 at 940"]);
    expect(endOf(stepRun(state))).toBe(2);
  });

  test("[BOT-06] [MKT-09] ends after 24 hours and closes its trade, as soon as there is a fresh price", () => {
    const state = rising();
    startRun(state);
    stepRun(state);
    const endMs = state.markMs + dayMs;
    step(state, { type: "mark", markMs: endMs - 1 });
    expect(due(state)).toEqual([]);
    step(state, { type: "mark", markMs: endMs });
    expect(due(state)).toEqual([1]);
    expect(stepRun(state)).toEqual({ type: "runWaits" });
    trade(state, 1_005);
    step(state, { type: "mark", markMs: endMs + minuteMs });
    expect(due(state)).toEqual([1]);
    trade(state, 1_005);
    mark(state);
    expect(decidedOf(stepRun(state))).toMatchObject({
      changes: [{ order: { id: 1 }, end: { reason: 5, price: usdt(1_005) } }],
      runs: [{ run: { done: 1, net: cents(9), orderId: undefined }, end: { reason: 3 } }],
    });
  });

  test("[BOT-06] ends when the contract wallet does not cover the next trade, which leaves no trace", () => {
    const state = rising();
    startRun(state);
    const before = { hash: stateHash(state), exposure: exposureOf(state) };
    const decided = decidedOf(stepRun(state));
    step(state, { type: "undoLever", decided, low: true });
    expect({ hash: stateHash(state), exposure: exposureOf(state) }).toEqual(before);
    expect(due(state)).toEqual([1]);
    expect(endOf(stepRun(state))).toBe(5);
  });

  test("[BOT-06] a step that was not booked for another reason is tried again", () => {
    const state = rising();
    startRun(state);
    step(state, { type: "undoLever", decided: decidedOf(stepRun(state)), low: false });
    expect(due(state)).toEqual([1]);
    expect(leverOf(stepRun(state))).toMatchObject({ id: 1, runId: 1 });
  });

  test("[BOT-06] [LEV-05] [LEV-17] ends when its next trade is refused", () => {
    const poor = rising(100);
    startRun(poor);
    expect(endOf(stepRun(poor))).toBe(6);
    const full = rising();
    for (let count = 0; count < 10; count++) open(full);
    startRun(full);
    expect(endOf(stepRun(full))).toBe(6);
    const gone = rising();
    startRun(gone);
    step(gone, { type: "offerLever", symbol: "A", terms: { ...terms, multiples: [20] } });
    expect(endOf(stepRun(gone))).toBe(6);
  });

  test("[BOT-07] its owner stops it at once, and its trade closes with it", () => {
    const state = rising();
    startRun(state);
    stepRun(state);
    expect(keyOf(stopRun(state, 1, 2))).toBe("AiRunNotFound");
    expect(keyOf(stopRun(state, 2))).toBe("AiRunNotFound");
    expect(decidedOf(stopRun(state))).toMatchObject({
      changes: [{ end: { reason: 5 } }],
      runs: [{ end: { reason: 4 }, run: { done: 1, orderId: undefined } }],
    });
    expect([state.levers.size, state.runs.size, state.botDue.size]).toEqual([0, 0, 0]);
    startRun(state);
    expect(decidedOf(stopRun(state, 2))).toMatchObject({ changes: [], runs: [{ end: { reason: 4 } }] });
  });

  test("[BOT-07] [MKT-09] a trade without a fresh price cannot be stopped, a run without a trade can", () => {
    const state = rising();
    startRun(state);
    stepRun(state);
    startRun(state, { userId: 2 });
    mark(state, 5_000);
    expect(keyOf(stopRun(state))).toBe("PriceIsStale");
    expect(keyOf(stopRun(state, 2, 2))).toBe("leverDecided");
  });

  test("[BOT-06] [LEV-15] its owner may close its trade, or a part of it: that is the run's too", () => {
    const state = rising();
    startRun(state);
    stepRun(state);
    trade(state, 1_010);
    mark(state);
    expect(decidedOf(ask(state, { type: "closeLever", orderId: 1, share: 1 }))).toMatchObject({
      changes: [{ order: { id: 1, share: 1 } }, { order: { id: 2, runId: 1 } }],
      runs: [{ run: { orderId: 1, done: 0, net: cents(9) } }],
    });
    expect(due(state)).toEqual([]);
    expect(decidedOf(ask(state, { type: "closeLever", orderId: 1, share: undefined })).runs).toMatchObject([
      { run: { orderId: undefined, done: 1, net: cents(19) } },
    ]);
    expect(due(state)).toEqual([1]);
  });

  test("[BOT-06] [LEV-15] reversing its trade ends the trade; the opposite is the owner's own", () => {
    const state = rising();
    startRun(state);
    stepRun(state);
    const decided = decidedOf(ask(state, { type: "reverseLever", orderId: 1 }));
    expect(decided.changes[1]?.order.runId).toBeUndefined();
    expect(decided.runs).toMatchObject([{ run: { done: 1, orderId: undefined } }]);
  });

  test("[BOT-06] a recovered run goes on: due when it has no trade, silent while it has one", () => {
    const state = rising();
    const run = {
      id: 7,
      userId: 1,
      symbol: "A",
      amount: cents(200),
      multiple: 10,
      times: 3,
      startedMs: 1,
      done: 0,
    };
    holdRun(state, { ...run, net: cents(0), orderId: undefined });
    holdRun(state, { ...run, id: 8, userId: 2, net: cents(0), orderId: 99 });
    expect(due(state)).toEqual([7]);
    expect(keyOf(startRun(state))).toBe("AiRunIsUnderWay");
    expect(keyOf(stepRun(state, 7))).toBe("leverDecided");
  });
});

describe("its minutes", () => {
  const closedOf = (state: EngineState) => state.books.get("A")?.bars.closed ?? [];

  test("[BOT-06] are made of trades, and a minute without one has none", () => {
    const state = opened();
    trade(state, 1_003);
    trade(state, 998);
    trade(state, 1_500, "A", "heartbeat");
    step(state, { type: "mark", markMs: minuteMs });
    expect(closedOf(state)).toEqual([{ openMs: 0, high: usdt(1_003), low: usdt(998), close: usdt(998) }]);
    step(state, { type: "mark", markMs: 5 * minuteMs + 1 });
    trade(state, 1_001);
    step(state, { type: "mark", markMs: 9 * minuteMs });
    expect(closedOf(state).map(({ openMs }) => openMs / minuteMs)).toEqual([0, 5]);
  });

  test("[BOT-06] only as many are kept as the rule can look at, recovered ones too", () => {
    const state = opened();
    holdBars(state, "A", minutes(1, 40), bar(0, 1_000));
    expect(closedOf(state)).toHaveLength(31);
    trade(state, 1_200);
    step(state, { type: "mark", markMs: minuteMs });
    expect(closedOf(state)).toHaveLength(31);
    expect(closedOf(state).at(-1)).toEqual({
      openMs: 0,
      high: usdt(1_200),
      low: usdt(1_000),
      close: usdt(1_200),
    });
  });
});
