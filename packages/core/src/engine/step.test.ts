import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createHeap } from "./heap.ts";
import { commandOf, open, opening, settledFacts } from "./levers/test-levers.ts";
import { step } from "./step.ts";
import {
  advance,
  answersOf,
  ask,
  keyOf,
  mark,
  opened,
  optionTerms,
  place,
  placing,
  quote,
  send,
  settle,
  start,
  terms,
  tick,
  trade,
  usdt,
} from "./test-world.ts";

test("[OPT-01] [LEV-01] [BOT-02] terms and bands are taken without a word", () => {
  const state = opened();
  expect(step(state, { type: "offer", symbol: "A", terms: optionTerms })).toEqual([]);
  expect(step(state, { type: "offerLever", symbol: "A", terms })).toEqual([]);
  expect(step(state, { type: "offerRuns", schedule: [] })).toEqual([]);
});

describe("time", () => {
  test("does not go back, and a pair trades once at a time, before its heartbeat", () => {
    const state = opened();
    expect(() => mark(state, state.markMs - 1)).toThrow("marks do not go back");
    expect(() => tick(state, "A", 1_000, state.markMs)).toThrow("later than every mark");
    tick(state, "A", 1_000, 1_010);
    expect(() => tick(state, "A", 1_001, 1_010)).toThrow("trades once at a time");
    tick(state, "A", "heartbeat", 1_010);
    tick(state, "A", "heartbeat", 1_011);
    expect(() => tick(state, "A", 1_001, 1_011)).toThrow("before its heartbeat");
  });

  test("[API-18] all ticks of one time over several pairs are applied before anything is decided at that time, in any order", () => {
    for (const pairs of [
      ["A", "B"],
      ["B", "A"],
    ]) {
      const state = opened();
      send(state, placing(state, { symbol: "B" }), 1);
      send(state, placing(state), 2);
      const effects = advance(
        state,
        pairs.map((symbol) => [symbol, symbol === "A" ? 1_001 : 10]),
      );
      expect(answersOf(effects)).toEqual(["1 taken", "2 taken"]);
    }
  });

  test("[API-18] [OPT-05] a tick settles everything due before its time, a mark everything due up to it", () => {
    const state = opened();
    place(state);
    tick(state, "B", 10, 61_002);
    expect(settle(state)).toEqual([]);
    tick(state, "B", 10, 61_003);
    expect(settle(state)).toHaveLength(1);
    trade(state, 1_000);
    place(state);
    mark(state, state.markMs + 59_999);
    expect(settle(state)).toEqual([]);
    mark(state, state.markMs + 1);
    expect(settle(state)).toHaveLength(1);
  });

  test("[OPT-06] an option that a late mark decides and passes gets its exit at that mark, not from later trades", () => {
    const state = opened();
    send(state, placing(state));
    tick(state, "A", 1_000, 1_002);
    mark(state, 101_001);
    tick(state, "A", 1_500, 101_002);
    expect(settle(state)).toMatchObject([{ facts: [{ settlement: { outcome: "tie", exit: { seq: 2 } } }] }]);
  });
});

describe("what is handed out", () => {
  test("[OPT-10] [LEV-07] is empty when nothing is due; options come before contracts, and both count towards the batch", () => {
    const state = opened();
    expect(settle(state)).toEqual([]);
    place(state);
    place(state, { userId: 2 });
    for (const userId of [1, 2, 3]) open(state, { userId });
    trade(state, 900);
    mark(state, 100_000);
    const pieces = [1, 3, 3, 3].map((limit) => settledFacts(state, limit).map(({ type }) => type));
    expect(pieces).toEqual([
      ["optionSettled"],
      ["optionSettled", "leverChanged", "leverChanged"],
      ["leverChanged"],
      [],
    ]);
  });
});

describe("what is on offer", () => {
  test("[OPT-01] [OPT-02] a pair offers what its last offer event says; open options keep their terms", () => {
    const state = opened();
    place(state);
    step(state, { type: "offer", symbol: "A", terms: [{ seconds: 120, percent: 90 }] });
    expect(keyOf(place(state))).toBe("BadRequest");
    expect(keyOf(place(state, { seconds: 120 }))).toBe("taken");
    expect([...state.open.values()].map(({ percent, payout }) => [percent, payout])).toEqual([
      [80, usdt(8)],
      [90, usdt(9)],
    ]);
    step(state, { type: "offer", symbol: "A", terms: [] });
    expect(keyOf(place(state, { seconds: 120 }))).toBe("BadRequest");
  });

  test("[LEV-01] [API-18] the offer at the deciding tick counts", () => {
    const state = opened();
    send(state, opening(state), 1);
    step(state, { type: "offerLever", symbol: "A", terms: undefined });
    expect(answersOf(trade(state, 1_000))).toEqual(["1 FailedToGetProductInformation"]);
  });
});

describe("numbers", () => {
  test("[TRUST-03] begin where recovery says, count each kind separately, and a refusal uses none", () => {
    const state = opened();
    for (const [kind, next] of Object.entries({ option: 41, lever: 17, run: 5 }))
      state.nextIds.set(kind, next);
    const run = { type: "startRun", symbol: "A", amount: usdt(200), multiple: 10, times: 1 } as const;
    const answers = [
      place(state, { stake: usdt(1_000_000) }),
      place(state),
      open(state, { share: 1_000_000 }),
      open(state),
      ask(state, commandOf(state, { ...run, userId: 2 })),
      ask(state, commandOf(state, { ...run, userId: 2 })),
      place(state),
    ];
    expect(answers.map((answer) => (answer.type === "taken" ? answer.newId : keyOf(answer)))).toEqual([
      "low",
      41,
      "low",
      17,
      5,
      "AiRunIsUnderWay",
      42,
    ]);
  });

  test("start at 1 in an empty world", () => {
    const state = start();
    trade(state, 1_000);
    expect(place(state)).toMatchObject({
      newId: 1,
      facts: [{ option: { id: 1, entryPrice: quote(1_000) } }],
    });
  });
});

describe("the heap", () => {
  test("[OPT-10] returns the least first, in any order of insertion", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (numbers) => {
        const heap = createHeap<number>((a, b) => a - b);
        for (const number of numbers) heap.push(number);
        const out = numbers.map(() => heap.pop());
        expect(out).toEqual([...numbers].sort((a, b) => a - b));
        expect(heap.size()).toBe(0);
        expect(heap.pop()).toBeUndefined();
      }),
      { seed: 1 },
    );
  });
});
