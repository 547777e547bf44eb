/** What an effect of the engine is, in one word: what tests ask of the worlds is that together they contain every kind. */
import type { EngineEffect, Fact } from "@candor/core/engine/events";

export const kindsOf = (effect: EngineEffect): readonly string[] =>
  effect.type === "refused" ? [effect.refusal.key] : effect.facts.map(kindOf);

const kindOf = (fact: Fact): string => {
  switch (fact.type) {
    case "optionPlaced":
      return "placed";
    case "optionSettled":
      return fact.settlement.outcome;
    case "moved":
      return fact.list;
    case "runChanged":
      return `run ${fact.change.end?.reason ?? "goes on"}`;
    case "leverChanged": {
      const { before, order: lever, end } = fact.change;
      if (end?.type === "closed") return lever.parentId === undefined ? end.reason : "part";
      if (end !== undefined) return end.type;
      if (before === undefined) return lever.opening === undefined ? "waiting" : "opened";
      return before.opening === undefined ? "filled" : "changed";
    }
  }
};
