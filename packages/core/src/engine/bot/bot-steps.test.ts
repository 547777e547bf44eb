import { describe, expect, test } from "vitest";
import type { Bar } from "../../bot/rule.ts";
import { dayMs, minuteMs } from "../../time/time.ts";
import type { EngineEffect } from "../events.ts";
import { restoreBars } from "../levers/restore-levers.ts";
import {
  askLever,
  changesIn,
  commandOf,
  leverOf,
  open,
  runsIn,
  runsOf,
  settleAll,
  settledFacts,
} from "../levers/test-levers.ts";
import type { EngineState } from "../state.ts";
import { step } from "../step.ts";
import { markRunsDue, stepRun } from "./bot-steps.ts";
import {
  answersOf,
  contractOf,
  decidedOf,
  fund,
  heartbeat,
  keyOf,
  mark,
  moving,
  opened,
  quote,
  send,
  terms,
  trade,
  usdt,
  wait,
} from "../test-world.ts";

const bar = (openMs: number, at: number): Bar => ({
  openMs,
  high: quote(at),
  low: quote(at),
  close: quote(at),
});
/** Minutes that rise (or fall) by one each, up to 1000. */
const minutes = (change: number, count = 30): readonly Bar[] =>
  Array.from({ length: count }, (_, place) =>
    bar((place - count) * minuteMs, 1_000 - change * (count - 1 - place)),
  );
/** A market that rose by 29 over half an hour. */
const rising = (changes: Parameters<typeof opened>[0] = {}): EngineState => {
  const state = opened(changes);
  restoreBars(state, "A", minutes(1), undefined);
  return state;
};

type Run = {
  readonly amount?: number;
  readonly times?: number;
  readonly userId?: number;
  readonly acceptedMs?: number;
};
const starting = (state: EngineState, { amount = 200, times = 3, ...rest }: Run = {}) =>
  commandOf(state, { type: "startRun", symbol: "A", amount: usdt(amount), multiple: 10, times, ...rest });
/** Runs start at once: they have no price. */
const startRun = (state: EngineState, run?: Run): EngineEffect => {
  const [effect] = send(state, starting(state, run));
  if (effect === undefined) throw new Error("a run starts at once");
  return effect;
};
/** Advances time by a millisecond with a tick of A: runs that had something to do have done it. */
const stepRuns = (state: EngineState) => {
  mark(state, state.markMs);
  const facts = heartbeat(state).flatMap((effect) => (effect.type === "refused" ? [] : effect.facts));
  return { changes: changesIn(facts), runs: runsIn(facts) };
};
const endOf = (state: EngineState) => stepRuns(state).runs.map(({ end }) => end?.reason);
const stopRun = (state: EngineState, runId = 1, userId = 1) =>
  askLever(state, { type: "stopRun", runId, userId });
/** A run of user 1 that has bought two leaves of A at 1000. */
const trading = (run?: Run): EngineState => {
  const state = rising();
  startRun(state, run);
  stepRuns(state);
  expect(state.runs.get(1)?.orderId).toBe(1);
  return state;
};

describe("the trades of a run", () => {
  test("[BOT-06] a run does not become due at a closed minute while a trade is open, and makes no second trade", () => {
    const state = trading();
    markRunsDue(state, new Set([1, 99]));
    expect([...state.botDue]).toEqual([]);
    expect(stepRun(state, 1, state.markMs - 1)).toEqual([]);
  });

  test.each([{ net: usdt(-150) }, { done: 3 }])(
    "[BOT-06] with an open trade it ends only by its day, whatever it has lost or done",
    (changes) => {
      const state = trading();
      const run = state.runs.get(1);
      if (run !== undefined) state.runs.set(1, { ...run, ...changes });
      const endMs = state.runEndMs;
      mark(state, endMs - 10);
      trade(state, 1_000);
      mark(state, endMs);
      expect(endOf(state)).toEqual(["dayOver"]);
    },
  );

  test("[BOT-06] after the first of two runs is a day old, the engine knows when the second will be", () => {
    const state = rising();
    startRun(state);
    const first = state.runEndMs;
    mark(state, state.markMs + minuteMs);
    startRun(state, { userId: 2 });
    const second = (state.runs.get(2)?.startedMs ?? 0) + dayMs;
    expect(state.runEndMs).toBe(first);
    mark(state, first);
    expect(state.runEndMs).toBe(second);
  });

  test("[BOT-06] [API-18] follow the published rule with the whole amount, at the first tick after the step", () => {
    const state = rising();
    startRun(state);
    mark(state, state.markMs);
    const acceptedMs = state.markMs;
    const [effect] = trade(state, 1_001, "A", 50);
    expect(effect).toMatchObject({ type: "taken", ticket: undefined, newId: undefined });
    expect(effect && leverOf(effect)).toMatchObject({
      side: "long",
      share: 2,
      multiple: 10,
      margin: usdt(200),
      runId: 1,
      acceptedMs,
      placedSeq: 2,
      placedMs: state.markMs,
      // Half, and three quarters, of the range of 29.
      stopLoss: quote(986.5),
      takeProfit: quote(1_022.75),
      opening: { as: "bestPrice", price: quote(1_001) },
    });
    expect(effect && runsOf(effect)).toMatchObject([
      { run: { orderId: 1, net: usdt(-1), done: 0 }, end: undefined },
    ]);
    expect(contractOf(state)).toBe(usdt(100_000 - 201));
    expect(heartbeat(state)).toEqual([]);
  });

  test("[BOT-06] sell in a falling market", () => {
    const state = opened();
    restoreBars(state, "A", minutes(-1), undefined);
    startRun(state);
    expect(stepRuns(state).changes).toMatchObject([
      { order: { side: "short", stopLoss: quote(1_014.5), takeProfit: quote(978.25) } },
    ]);
  });

  test("[BOT-06] wait for thirty closed minutes, for a direction and for a fresh price", () => {
    for (const bars of [minutes(1, 29), minutes(0)]) {
      const state = opened();
      restoreBars(state, "A", bars, undefined);
      startRun(state);
      expect(stepRuns(state)).toEqual({ changes: [], runs: [] });
      expect(state.botDue.size).toBe(0);
    }
    const state = rising();
    startRun(state);
    mark(state, state.markMs);
    expect(heartbeat(state, "A", 5_000)).toEqual([]);
    expect(state.runs.size).toBe(1);
  });

  test("[BOT-06] are looked for again when a minute of the pair has closed", () => {
    const state = opened();
    restoreBars(state, "A", minutes(1, 29), undefined);
    startRun(state);
    stepRuns(state);
    trade(state, 1_001);
    mark(state, minuteMs - 2);
    expect(state.waiting).toEqual([]);
    mark(state, minuteMs - 1);
    expect(state.waiting).toMatchObject([{ runId: 1, acceptedMs: minuteMs - 1 }]);
    const effects = trade(state, 1_002);
    expect(effects.map(leverOf)).toMatchObject([{ runId: 1, opening: { price: quote(1_002) } }]);
  });

  test("[BOT-06] are looked for again also when a trade of the next minute closes the one before", () => {
    const state = opened();
    restoreBars(state, "A", minutes(1, 29), undefined);
    startRun(state);
    stepRuns(state);
    trade(state, 1_000);
    mark(state, minuteMs - 2);
    expect(state.waiting).toEqual([]);
    trade(state, 1_001, "A", 10);
    expect(state.waiting).toMatchObject([{ runId: 1, acceptedMs: minuteMs + 8 }]);
  });

  test("[BOT-06] that a heartbeat of a new minute decides use the minute that has just ended", () => {
    const state = opened();
    restoreBars(state, "A", minutes(1), undefined);
    mark(state, minuteMs - 15);
    trade(state, 1_100);
    startRun(state);
    mark(state, minuteMs - 10);
    expect(state.waiting).toHaveLength(1);
    // The bar of 1100 is the thirtieth: the range is from 972 to 1100.
    expect(heartbeat(state, "A", 40).map(leverOf)).toMatchObject([
      { stopLoss: quote(1_036), takeProfit: quote(1_196) },
    ]);
  });

  test("[BOT-06] after one has closed, the next waits until the close is handed out; profits less fees are counted", () => {
    const state = trading();
    trade(state, 1_022);
    expect(keyOf(stopRun(state))).toBe("LeverOrderIsBeingExecuted");
    expect(stepRuns(state)).toEqual({ changes: [], runs: [] });
    const facts = settledFacts(state);
    expect(facts.map(({ type }) => type)).toEqual(["leverChanged", "runChanged"]);
    expect(changesIn(facts)).toMatchObject([{ end: { reason: "takeProfit" } }]);
    expect(runsIn(facts)).toMatchObject([
      {
        before: { orderId: 1, done: 0 },
        run: { orderId: undefined, done: 1, net: usdt(43) },
        end: undefined,
      },
    ]);
    trade(state, 1_000);
    expect(trade(state, 1_000).map(leverOf)).toMatchObject([{ id: 2, runId: 1 }]);
  });

  test("[BOT-06] with exactly the amount in the wallet the run trades one leaf less and continues", () => {
    const state = rising();
    fund(state, 1, { contract: 200 });
    startRun(state);
    expect(stepRuns(state).changes).toMatchObject([
      { order: { share: 1, margin: usdt(100), fee: usdt(0.5) } },
    ]);
    expect(contractOf(state)).toBe(usdt(99.5));
    expect(state.runs.get(1)).toMatchObject({ orderId: 1 });
  });

  test("[BOT-06] [API-18] the size depends on what the wallet holds at the tick, not at the start", () => {
    const state = rising();
    startRun(state, { amount: 500 });
    mark(state, state.markMs);
    send(state, moving(state, 100_000 - 400, { direction: "to_wallet" }));
    expect(heartbeat(state).map(leverOf)).toMatchObject([{ share: 3 }]);
  });

  test("[BOT-06] [LEV-15] the owner may close a trade or a part of it: the result counts for the run", () => {
    const state = trading();
    trade(state, 1_010);
    const part = askLever(state, { type: "closeLever", orderId: 1, share: 1 });
    expect(decidedOf(part).facts).toMatchObject([
      { change: { order: { id: 1, share: 1 } } },
      { change: { order: { id: 2, runId: 1 } } },
      { change: { run: { orderId: 1, done: 0, net: usdt(9) } } },
    ]);
    const whole = askLever(state, { type: "closeLever", orderId: 1, share: undefined });
    expect(runsOf(whole)).toMatchObject([{ run: { orderId: undefined, done: 1, net: usdt(19) } }]);
    expect(state.waiting).toMatchObject([{ runId: 1 }]);
  });

  test("[BOT-06] [LEV-15] reversing a trade ends it; the opposite position belongs to the owner, not to the run", () => {
    const effect = askLever(trading(), { type: "reverseLever", orderId: 1 });
    expect(leverOf(effect).runId).toBeUndefined();
    expect(runsOf(effect)).toMatchObject([{ run: { done: 1, orderId: undefined } }]);
  });
});

describe("the end of a run", () => {
  test("[BOT-06] comes when all its trades are done", () => {
    const state = trading({ times: 1 });
    trade(state, 1_022);
    settleAll(state);
    expect(endOf(state)).toEqual(["allTradesDone"]);
    expect([state.runs.size, state.runOf.size]).toEqual([0, 0]);
    expect(endOf(state)).toEqual([]);
  });

  test("[BOT-06] comes when half of the amount is lost, before the next trade is sent", () => {
    const state = trading();
    trade(state, 940);
    expect(settleAll(state)).toEqual(["1 closed closeOut at 940"]);
    expect(endOf(state)).toEqual(["halfLost"]);
  });

  test("[BOT-06] its reasons have an order: all trades done, half lost, 24 hours passed", () => {
    const ends = [{ times: 1 }, { times: 2 }].map((run) => {
      const state = trading(run);
      trade(state, 940);
      settleAll(state);
      mark(state, state.markMs + dayMs);
      return endOf(state);
    });
    expect(ends).toEqual([["allTradesDone"], ["halfLost"]]);
  });

  test("[BOT-06] [MKT-09] comes after 24 hours and closes its trade, as soon as there is a fresh price", () => {
    const state = trading();
    const endMs = (state.runs.get(1)?.startedMs ?? 0) + dayMs;
    mark(state, endMs - 1);
    expect(state.waiting).toEqual([]);
    mark(state, endMs);
    expect(state.waiting).toMatchObject([{ runId: 1 }]);
    expect(heartbeat(state)).toEqual([]);
    trade(state, 1_005, "A", minuteMs);
    // The minute of that trade ends, and the run checks again.
    wait(state, minuteMs);
    expect(state.waiting).toMatchObject([{ runId: 1 }]);
    const [effect] = trade(state, 1_006);
    expect(effect && decidedOf(effect).facts).toMatchObject([
      { change: { order: { id: 1 }, end: { reason: "runEnd", price: quote(1_006) } } },
      {
        change: {
          run: { done: 1, net: usdt(11), orderId: undefined },
          end: { reason: "dayOver", atMs: state.markMs },
        },
      },
    ]);
  });

  test("[BOT-06] comes when the contract wallet cannot pay for another leaf", () => {
    for (const [left, ends] of [
      [100.499999, ["fundsGone"]],
      [100.5, [undefined]],
    ] as const) {
      const state = rising();
      startRun(state);
      fund(state, 1, { contract: left });
      expect([left, endOf(state)]).toEqual([left, ends]);
    }
  });

  test("[BOT-06] [LEV-05] [LEV-17] comes when its next trade is refused, and the refused trade changes nothing", () => {
    const poor = rising({ capital: 100 });
    startRun(poor);
    expect(endOf(poor)).toEqual(["tradeRefused"]);
    expect([poor.levers.size, contractOf(poor), poor.nextIds.get("lever")]).toEqual([
      0,
      usdt(100_000),
      undefined,
    ]);
    const full = rising();
    for (let count = 0; count < 10; count++) open(full);
    startRun(full);
    expect(endOf(full)).toEqual(["tradeRefused"]);
    const gone = rising();
    startRun(gone);
    step(gone, { type: "offerLever", symbol: "A", terms: { ...terms, multiples: [20] } });
    expect(endOf(gone)).toEqual(["tradeRefused"]);
  });

  test("[BOT-07] [API-18] comes when the owner stops the run, and its trade closes with it at the next tick", () => {
    const state = trading();
    for (const run of [{ runId: 1, userId: 2 }, { runId: 2 }]) {
      const [answer] = send(state, commandOf(state, { type: "stopRun", ...run }));
      expect(keyOf(answer)).toBe("AiRunNotFound");
    }
    send(state, commandOf(state, { type: "stopRun", runId: 1 }));
    const [effect] = trade(state, 1_003);
    expect(effect && decidedOf(effect).facts).toMatchObject([
      { change: { end: { reason: "runEnd", price: quote(1_003) } } },
      { change: { end: { reason: "owner" }, run: { done: 1, orderId: undefined, net: usdt(5) } } },
    ]);
    expect([state.levers.size, state.runs.size, state.botDue.size]).toEqual([0, 0, 0]);
  });

  test("[BOT-07] a run without a trade stops at once, and never ends before it began", () => {
    const state = rising();
    const acceptedMs = state.markMs + 30;
    startRun(state, { acceptedMs });
    const [effect] = send(state, commandOf(state, { type: "stopRun", runId: 1, acceptedMs: acceptedMs + 1 }));
    expect(effect && runsOf(effect)).toMatchObject([
      { run: { startedMs: acceptedMs }, end: { reason: "owner", atMs: acceptedMs + 1 } },
    ]);
    expect(stepRuns(state)).toEqual({ changes: [], runs: [] });
  });

  test("[BOT-07] [MKT-09] a run whose trade has no fresh price cannot be stopped", () => {
    const state = trading();
    send(state, commandOf(state, { type: "stopRun", runId: 1 }), 1);
    expect(answersOf(heartbeat(state, "A", 5_000))).toEqual(["1 PriceIsStale"]);
    expect(state.runs.get(1)).toMatchObject({ orderId: 1 });
  });

  test("[BOT-06] ends of several runs at one tick are decided in the order of their steps", () => {
    const state = rising();
    for (const userId of [2, 1]) {
      startRun(state, { userId });
      fund(state, userId, { contract: 1 });
    }
    expect(stepRuns(state).runs.map(({ run, end }) => [run.userId, end?.reason])).toEqual([
      [2, "fundsGone"],
      [1, "fundsGone"],
    ]);
  });
});
