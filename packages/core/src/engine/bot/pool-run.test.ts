import { describe, expect, test } from "vitest";
import { minuteMs } from "../../time/time.ts";
import type { EngineEffect } from "../events.ts";
import { askLever, commandOf, runsIn } from "../levers/test-levers.ts";
import type { EngineState } from "../state.ts";
import {
  beat,
  contractOf,
  decidedOf,
  fund,
  keyOf,
  opened,
  send,
  trade,
  usdt,
  type Start,
} from "../test-world.ts";

type Run = {
  readonly amount?: number;
  readonly multiple?: number;
  readonly times?: number;
  readonly userId?: number;
};
const startPool = (state: EngineState, { amount = 200, ...rest }: Run = {}): EngineEffect => {
  const [effect] = send(
    state,
    commandOf(state, {
      type: "startRun",
      symbol: "A",
      amount: usdt(amount),
      multiple: 10,
      times: 1,
      isPools: true,
      ...rest,
    }),
  );
  if (effect === undefined) throw new Error("a run starts at once");
  return effect;
};

/** Thirty-one rising minutes: the rule buys. */
const rising = (start: Start = {}): EngineState => {
  const state = opened({ share: 0.1, ...start });
  for (let minute = 0; minute < 31; minute += 1) trade(state, 1_000 + minute, "A", minuteMs);
  return state;
};
/** What became of the pool's run at the next tick. */
const nextOf = (state: EngineState) => {
  const facts = [...beat(state), ...beat(state)].flatMap((effect) =>
    effect.type === "taken" ? effect.facts : [],
  );
  return runsIn(facts).at(-1);
};

describe("a run of a pool", () => {
  test("[INV-14] is started outside the bands and as often as it trades, for one trade at a time", () => {
    const state = opened();
    for (let id = 1; id <= 4; id += 1) {
      // The smallest band begins at 100 USDT.
      expect(decidedOf(startPool(state, { amount: 99, multiple: 20 }))).toMatchObject({ newId: id });
      expect(keyOf(startPool(state, { amount: 99, multiple: 20 }))).toBe("AiRunIsUnderWay");
      send(state, commandOf(state, { type: "stopRun", runId: id }));
    }
    expect(() => startPool(state, { times: 2 })).toThrow("a run for each of its trades");
    expect(() => startPool(state, { userId: 100_001 })).toThrow("a pool starts a run");
  });

  test("[INV-14] has the checks of what it can pay for and of what the pair offers", () => {
    const state = opened();
    fund(state, 1, { contract: 199 });
    expect(keyOf(startPool(state))).toBe("low");
    expect(keyOf(startPool(state, { amount: 150, multiple: 30 }))).toBe("BadRequest");
    expect(keyOf(startPool(state, { amount: 99 }))).toBe("BadRequest");
    expect(keyOf(startPool(state, { amount: 150 }))).toBe("taken");
  });

  test("[INV-14] trades as a user's does, by the rule and at the next tick", () => {
    const state = rising();
    startPool(state);
    expect(nextOf(state)).toMatchObject({ run: { userId: 1, orderId: 1 }, end: undefined });
    expect(contractOf(state)).toBeLessThan(usdt(100_000));
  });

  test("[INV-14] is stopped for those who wait only while it has no trade", () => {
    const state = rising();
    startPool(state);
    nextOf(state);
    expect(keyOf(askLever(state, { type: "stopRun", runId: 1, onlyIdle: true }))).toBe(
      "LeverOrderIsBeingExecuted",
    );
    expect(state.levers.size).toBe(1);
    const idle = opened();
    startPool(idle);
    expect(keyOf(askLever(idle, { type: "stopRun", runId: 1, onlyIdle: true }))).toBe("taken");
    expect(idle.runs.size).toBe(0);
  });

  test("[INV-14] ends without a trade that would cost more than a tenth of the house's own money in the stress move", () => {
    // 20 000 USDT of notional cost 2 000 in a move of a tenth.
    const state = rising({ capital: 20_000 });
    startPool(state, { amount: 2_000 });
    expect(nextOf(state)).toMatchObject({ run: { orderId: 1 }, end: undefined });
    const short = rising({ capital: 19_999 });
    startPool(short, { amount: 2_000 });
    expect(nextOf(short)).toMatchObject({ end: { reason: "tradeRefused" } });
    expect(contractOf(short)).toBe(usdt(100_000));
  });
});
