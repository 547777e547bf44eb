/** Engines that each break one rule of timed options. */
import type { Fact } from "@candor/core/engine/events";
import { money } from "@candor/core/money/money";
import { product } from "../subject.ts";
import { afterwards, hearing, stepping, telling, type BrokenOnes } from "./tampering.ts";

type Settled = Extract<Fact, { type: "optionSettled" }>;

const settling = (change: (fact: Settled) => readonly Fact[]) =>
  telling((facts) => facts.flatMap((fact) => (fact.type === "optionSettled" ? change(fact) : [fact])));

const twin = "the engine equals its naive twin";

/** Ends an option at the first trade after its time, as a careless engine would. */
const endsLate = stepping((state, event) => {
  const effects = product.step(state, event);
  if (event.type !== "tick" || event.tick.kind !== "trade") return effects;
  const { seq, timeMs, price, symbol } = event.tick;
  for (const [index, due] of state.due.entries())
    if (due.option.symbol === symbol) state.due[index] = { ...due, exit: { seq, timeMs, price } };
  return effects;
});

export const brokenOptions: BrokenOnes = {
  "pays a tie as a loss": [
    "OPT-06",
    twin,
    settling((fact) => {
      const { settlement } = fact;
      if (settlement.outcome !== "tie") return [fact];
      const net = money(-settlement.option.stake);
      return [{ ...fact, settlement: { ...settlement, outcome: "lose", net } }];
    }),
    1,
  ],
  "settles an option twice": [
    "TRUST-02",
    "legal transitions only",
    settling((fact) => (fact.settlement.option.id % 5 === 0 ? [fact, fact] : [fact])),
    1,
  ],
  "forgets to settle some options": [
    "OPT-05",
    "settled once and on time",
    settling((fact) => (fact.settlement.option.id % 5 === 0 ? [] : [fact])),
    1,
  ],
  "lets a later tick end an option": ["OPT-06", twin, endsLate, 1],
  "treats a heartbeat as a trade": [
    "MKT-09",
    twin,
    hearing((event, state) => {
      if (event.type !== "tick" || event.tick.kind !== "heartbeat") return event;
      const hasTraded = state.ticks.get(event.tick.symbol)?.timeMs === event.tick.timeMs;
      return hasTraded ? event : { ...event, tick: { ...event.tick, kind: "trade" } };
    }),
    1,
  ],
  "settles an option a minute late": [
    "OPT-05",
    twin,
    afterwards((state) => {
      for (const due of state.due.splice(0)) {
        if (due.option.sellMs <= state.markMs - 60_000) state.due.push(due);
        else state.heap.push(due.option);
      }
    }),
    1,
  ],
  "learns of new terms only at its start": [
    "OPT-01",
    twin,
    hearing((event, state) => (event.type === "offer" && state.ticks.size > 0 ? undefined : event)),
    1,
  ],
  "delays an option that ends exactly at the mark": [
    "OPT-05",
    twin,
    afterwards((state) => {
      for (const due of state.due.splice(0)) {
        if (due.option.sellMs === state.markMs) state.heap.push(due.option);
        else state.due.push(due);
      }
    }),
    6,
  ],
  "gives every option an additional second": [
    "OPT-06",
    twin,
    afterwards((_, __, effects) => {
      const facts = effects.flatMap((effect) => (effect.type === "taken" ? effect.facts : []));
      for (const fact of facts)
        if (fact.type === "optionPlaced") Object.assign(fact.option, { sellMs: fact.option.sellMs + 1_000 });
    }),
    1,
  ],
};
