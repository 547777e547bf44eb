import { describe, expect, test } from "vitest";
import { commandOf } from "../levers/test-levers.ts";
import type { EngineState } from "../state.ts";
import {
  answersOf,
  heartbeat,
  keyOf,
  mark,
  moving,
  opened,
  placing,
  send,
  trade,
  usdt,
} from "../test-world.ts";
import { awaitedSymbols, maxWaiting } from "../waiting.ts";

describe("the steps of a run", () => {
  const startRun = (state: EngineState, userId = 1) =>
    commandOf(state, {
      type: "startRun",
      symbol: "A",
      amount: usdt(200),
      multiple: 10,
      times: 1,
      userId,
    });

  test("[BOT-06] [API-18] a step waits for its tick like a command, behind what already waits", () => {
    const state = opened();
    send(state, placing(state), 1);
    send(state, startRun(state), 2);
    trade(state, 1_000);
    expect([...awaitedSymbols(state)]).toEqual(["A"]);
    expect(state.waiting).toMatchObject([{ runId: 1, acceptedMs: state.markMs }]);
    heartbeat(state);
    expect(state.waiting).toEqual([]);
  });

  test("[API-18] a step does not count towards its user's limit of 32, and does not delay commands without a price", () => {
    const state = opened();
    send(state, startRun(state));
    mark(state, state.markMs);
    expect(state.waiting).toHaveLength(1);
    expect(answersOf(send(state, moving(state, 10), 2))).toEqual(["2 taken"]);
    for (let ticket = 3; ticket < 3 + maxWaiting; ticket++)
      expect(send(state, placing(state), ticket)).toEqual([]);
    expect(keyOf(send(state, placing(state), 99)[0])).toBe("DoNotSubmit");
  });

  test("[BOT-06] a run has one step at a time, however often it becomes due, and a step that does nothing has no effects", () => {
    const state = opened();
    send(state, startRun(state));
    mark(state, state.markMs);
    state.botDue.add(1);
    mark(state, state.markMs);
    expect(state.waiting).toHaveLength(1);
    expect(heartbeat(state)).toEqual([]);
    expect(state.stepping.size).toBe(0);
  });
});
