/** A run of the bot after a tick has closed its trade and before that close is handed out to be booked. */
import { describe, expect, test } from "vitest";
import { dayMs, minuteMs } from "../../time/time.ts";
import { restoreBars } from "../levers/restore-levers.ts";
import { commandOf, leverOf, open, runsIn, settleAll, settledFacts } from "../levers/test-levers.ts";
import type { EngineState } from "../state.ts";
import { heartbeat, mark, opened, quote, send, trade, usdt, wait } from "../test-world.ts";

/** A market that rose by 29 over half an hour, and a run of user 1 that has not acted yet. */
const started = (before: (state: EngineState) => void = () => {}): EngineState => {
  const state = opened();
  const bars = Array.from({ length: 30 }, (_, place) => quote(971 + place));
  restoreBars(
    state,
    "A",
    bars.map((at, place) => ({ openMs: (place - 30) * minuteMs, high: at, low: at, close: at })),
    undefined,
  );
  before(state);
  send(state, commandOf(state, { type: "startRun", symbol: "A", amount: usdt(200), multiple: 10, times: 3 }));
  mark(state, state.markMs);
  return state;
};
/** The run has bought two leaves at 1000; 1022.75 takes the profit. */
const trading = (): EngineState => {
  const state = started();
  trade(state, 1_001);
  expect(state.runs.get(1)?.orderId).toBe(1);
  return state;
};
const endMsOf = (state: EngineState): number => (state.runs.get(1)?.startedMs ?? 0) + dayMs;
/** Advances time by a millisecond with a tick of A; returns why runs ended at it. */
const ends = (state: EngineState) => {
  mark(state, state.markMs);
  const facts = heartbeat(state).flatMap((effect) => (effect.type === "refused" ? [] : effect.facts));
  return runsIn(facts).map(({ end }) => end?.reason);
};

describe("a close that waits to be booked", () => {
  test("[BOT-06] prevents any step of its run, even if there is something to do", () => {
    const state = trading();
    mark(state, endMsOf(state));
    // The step that ends the run waits for the same tick that closes its trade.
    expect(state.waiting).toMatchObject([{ runId: 1 }]);
    expect(trade(state, 1_023)).toEqual([]);
    // Its 24 hours have passed, and a minute of its pair closes: both would make it due.
    expect(wait(state, 2 * minuteMs)).toEqual([]);
    expect(state.waiting).toEqual([]);
    expect(runsIn(settledFacts(state))).toMatchObject([{ run: { done: 1 }, end: undefined }]);
    expect(ends(state)).toEqual(["dayOver"]);
    expect(state.runs.size).toBe(0);
  });

  test("[BOT-06] comes before the end of its run, even if the 24 hours pass in the meantime", () => {
    const state = trading();
    trade(state, 1_023);
    mark(state, endMsOf(state));
    expect(state.waiting).toEqual([]);
    expect(runsIn(settledFacts(state))).toMatchObject([{ run: { done: 1 }, end: undefined }]);
    expect(ends(state)).toEqual(["dayOver"]);
  });

  test("[BOT-06] [SES-17] a freeze ends the run with its own close, among others that wait", () => {
    const state = started((market) => {
      open(market, { userId: 2, takeProfit: quote(1_020) });
      open(market, { userId: 3, askedPrice: quote(980) });
    });
    trade(state, 1_001);
    trade(state, 1_023);
    send(state, { type: "freezeUser", userId: 1, acceptedMs: state.markMs }, 9);
    open(state, { userId: 4, askedPrice: quote(900) });
    const facts = settledFacts(state);
    expect(runsIn(facts)).toMatchObject([{ run: { userId: 1, done: 1 }, end: { reason: "frozen" } }]);
    expect(
      facts.map((fact) => (fact.type === "leverChanged" ? fact.change.order.userId : fact.type)),
    ).toEqual([2, 1, "runChanged"]);
    expect(state.runOf.size).toBe(0);
  });

  test("[BOT-06] [LEV-05] does not count against the limit of orders for the run's next trade", () => {
    const state = started((market) => {
      for (let count = 0; count < 9; count++) open(market);
      open(market, { stopLoss: quote(990) });
    });
    expect(trade(state, 989).map(leverOf)).toMatchObject([{ id: 11, runId: 1 }]);
    expect(settleAll(state)).toEqual(["10 closed stopLoss at 989"]);
  });
});
