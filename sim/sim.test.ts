import type { EngineEffect, EngineEvent } from "@candor/core/engine/events";
import type { EngineState } from "@candor/core/engine/state";
import { money } from "@candor/core/money/money";
import { describe, expect, test } from "vitest";
import { firstFinding, runSeed } from "./run-seed.ts";
import { product, type Subject } from "./subject.ts";
import { createWorld } from "./world.ts";

const seeds = Array.from({ length: 40 }, (_, index) => index + 1);

describe("seeded worlds", () => {
  test.each(seeds)(
    "[TRUST-01] [TRUST-02] [TRUST-03] [OPT-05] [OPT-06] [OPT-07] [LEV-10] [LEV-11] [LEV-17] [BOT-06] nothing is wrong in the world of seed %i",
    (seed) => {
      const report = runSeed(seed);
      expect(report.violations).toEqual([]);
      expect(report.options).toBeGreaterThan(5);
      expect(report.leverOrders).toBeGreaterThan(1);
      expect(report.refused).toBeGreaterThan(100);
    },
  );

  test("the same seed makes the same world", () => {
    expect(createWorld(7)).toEqual(createWorld(7));
    expect(createWorld(7)).not.toEqual(createWorld(8));
  });
});

type Step = Subject["step"];
type Settled = Extract<EngineEffect, { type: "settled" }>;

/** An engine whose events or effects are tampered with. */
const tampered = (
  change: (
    effects: readonly EngineEffect[],
    event: EngineEvent,
    state: EngineState,
  ) => readonly EngineEffect[],
): Subject => ({
  ...product,
  step: (state, event) => change(product.step(state, event), event, state),
});
const changeSettled = (change: (effect: Settled, state: EngineState) => readonly EngineEffect[]): Subject =>
  tampered((effects, _, state) =>
    effects.flatMap((effect) => (effect.type === "settled" ? change(effect, state) : [effect])),
  );
const before =
  (change: (state: EngineState, event: EngineEvent) => EngineEvent | undefined): Step =>
  (state, event) => {
    const changed = change(state, event);
    return changed === undefined ? [] : product.step(state, changed);
  };

const broken: Readonly<Record<string, readonly [checker: string, subject: Subject]>> = {
  "pays a tie as a loss": [
    "the engine equals its naive twin",
    changeSettled(({ settlement }) => {
      if (settlement.outcome !== "tie") return [{ type: "settled", settlement }];
      const ploss = money(-settlement.option.fee);
      return [{ type: "settled", settlement: { ...settlement, outcome: "lose", isWin: 2, ploss } }];
    }),
  ],
  "settles an option twice": [
    "legal transitions only",
    changeSettled((effect) => (effect.settlement.option.id % 5 === 0 ? [effect, effect] : [effect])),
  ],
  "forgets to settle some": [
    "settled once and on time",
    changeSettled((effect) => (effect.settlement.option.id % 5 === 0 ? [] : [effect])),
  ],
  "lets a later tick decide": [
    "the engine equals its naive twin",
    { ...product, step: (state, event) => lateStep(state, event) },
  ],
  "pays a micro-unit too much": [
    "the engine equals its naive twin",
    {
      ...product,
      settledLegs: (option, outcome) =>
        product.settledLegs(option, outcome).map((leg) => ({ ...leg, amount: money(leg.amount + 1n) })),
    },
  ],
  "puts nothing aside": [
    "nobody is below zero",
    { ...product, placedLegs: (option) => product.placedLegs(option).slice(0, 1) },
  ],
  "keeps what the ledger refused": [
    "legal transitions only",
    { ...product, step: before((_, event) => (event.type === "voidOption" ? undefined : event)) },
  ],
  "believes an old price": [
    "the engine equals its naive twin",
    {
      ...product,
      step: before((_, event) =>
        event.type === "tick" && event.tick.kind === "heartbeat"
          ? { ...event, tick: { ...event.tick, kind: "trade" } }
          : event,
      ),
    },
  ],
  "takes any price the user saw": [
    "the engine equals its naive twin",
    {
      ...product,
      step: before((state, event) =>
        event.type === "placeOption"
          ? { ...event, seenPrice: state.lastTrades.get(event.symbol)?.price ?? event.seenPrice }
          : event,
      ),
    },
  ],
  "promises more than the house owns": [
    "nobody is below zero",
    {
      ...product,
      step: (state, event) => {
        if (event.type !== "placeOption") return product.step(state, event);
        const { capital } = state;
        state.capital = money(10n ** 15n);
        const effects = product.step(state, event);
        state.capital = money(capital - (10n ** 15n - state.capital));
        return effects;
      },
    },
  ],
  "settles a minute late": [
    "settled once and on time",
    tampered((effects, event, state) => {
      for (const { option } of event.type === "mark" ? state.due.splice(0) : []) {
        const exit = state.lastTrades.get(option.symbol);
        if (exit !== undefined && option.sellMs <= state.markMs - 60_000) state.due.push({ option, exit });
        else state.heap.push(option);
      }
      return effects;
    }),
  ],
  "gives every option a second more": [
    "the engine equals its naive twin",
    tampered((effects) => {
      for (const effect of effects) {
        if (effect.type === "placed") Object.assign(effect.option, { sellMs: effect.option.sellMs + 1_000 });
      }
      return effects;
    }),
  ],
};

/** Ends an option at the first tick after its time: what a careless engine would do. */
const lateStep: Step = (state, event) => {
  const effects = product.step(state, event);
  if (event.type !== "tick" || event.tick.kind !== "trade") return effects;
  const { seq, timeMs, price, symbol } = event.tick;
  for (const [index, due] of state.due.entries()) {
    if (due.option.symbol === symbol) state.due[index] = { ...due, exit: { seq, timeMs, price } };
  }
  return effects;
};

describe("the checkers bite", () => {
  test.each(Object.entries(broken))("[TRUST-02] an engine that %s is found out", (_, [checker, subject]) => {
    expect(firstFinding(seeds.slice(0, 20), checker, subject)).toBeDefined();
  });
});
