/**
 * Ways to break the engine from outside: what goes in, what comes out, or what it knows for the time of a step. Nothing is
 * remembered beside the engine's state, so every leader of every world is broken in the same way.
 */
import type { EngineEffect, EngineEvent, Fact } from "@candor/core/engine/events";
import type { EngineState } from "@candor/core/engine/state";
import type { CheckerName } from "../checkers/checker-names.ts";
import { product, type ServerRules, type Subject } from "../subject.ts";
import type { LedgerRules } from "../ledger/memory-ledger.ts";

/** Which rule it breaks, who has to find it, and the first world in which that shows. */
export type Broken = readonly [code: string, checker: CheckerName, subject: Subject, firstSeed: number];
export type BrokenOnes = Readonly<Record<string, Broken>>;

export type Step = Subject["step"];

export const stepping = (step: Step): Subject => ({ ...product, step });

export const serving = (server: Partial<ServerRules>, ledger: Partial<LedgerRules> = {}): Subject => ({
  ...product,
  server: { ...product.server, ...server },
  ledger: { ...product.ledger, ...ledger },
});

/** Other events go in; none for undefined. */
export const hearing = (
  change: (event: EngineEvent, state: EngineState) => EngineEvent | undefined,
): Subject =>
  stepping((state, event) => {
    const heard = change(event, state);
    return heard === undefined ? [] : product.step(state, heard);
  });

/** Other facts come out. */
export const telling = (
  change: (
    facts: readonly Fact[],
    event: EngineEvent,
    state: EngineState,
    isSettled: boolean,
  ) => readonly Fact[],
): Subject =>
  stepping((state, event) =>
    product.step(state, event).flatMap((effect): readonly EngineEffect[] => {
      if (effect.type === "refused") return [effect];
      const facts = change(effect.facts, event, state, effect.type === "settled");
      return effect.type === "settled" && facts.length === 0 ? [] : [{ ...effect, facts }];
    }),
  );

/** Tampers with the state for the time of a step; what `before` returns puts it right again. */
export const during = (
  types: readonly EngineEvent["type"][],
  before: (state: EngineState, event: EngineEvent) => () => void,
): Subject =>
  stepping((state, event) => {
    if (!types.includes(event.type)) return product.step(state, event);
    const after = before(state, event);
    const effects = product.step(state, event);
    after();
    return effects;
  });

/** Does something to the state behind each step. */
export const afterwards = (
  after: (state: EngineState, event: EngineEvent, effects: readonly EngineEffect[]) => void,
): Subject =>
  stepping((state, event) => {
    const effects = product.step(state, event);
    after(state, event, effects);
    return effects;
  });

/** Something that is kept for each engine. */
export const keeping = <Kept>(create: () => Kept): ((state: EngineState) => Kept) => {
  const all = new WeakMap<EngineState, Kept>();
  return (state) => {
    const kept = all.get(state) ?? create();
    all.set(state, kept);
    return kept;
  };
};

export const nothing = (): void => undefined;
