/**
 * Ways to break the engine from outside: its input, its output, or its state during a step. Nothing is remembered except by
 * engine state, so every leader of every world is broken in the same way.
 */
import type { EngineEffect, EngineEvent, Fact } from "@candor/core/engine/events";
import type { EngineState } from "@candor/core/engine/state";
import type { CheckerName } from "../checkers/checker-names.ts";
import type { SignerRules } from "../outside/signer.ts";
import { product, type ServerRules, type Subject } from "../subject.ts";
import type { LedgerRules } from "../ledger/memory-ledger.ts";

/** The rule that it breaks, the checker that must find it, and the first world in which it is found. */
export type Broken = readonly [code: string, checker: CheckerName, subject: Subject, firstSeed: number];
export type BrokenOnes = Readonly<Record<string, Broken>>;

export type Step = Subject["step"];

export const stepping = (step: Step): Subject => ({ ...product, step });

export const serving = (server: Partial<ServerRules>, ledger: Partial<LedgerRules> = {}): Subject => ({
  ...product,
  server: { ...product.server, ...server },
  ledger: { ...product.ledger, ...ledger },
});

export const signing = (signer: Partial<SignerRules>): Subject => ({
  ...product,
  signer: { ...product.signer, ...signer },
});

/** Changes the events that go in; undefined drops one. */
export const hearing = (
  change: (event: EngineEvent, state: EngineState) => EngineEvent | undefined,
): Subject =>
  stepping((state, event) => {
    const heard = change(event, state);
    return heard === undefined ? [] : product.step(state, heard);
  });

/** Changes the facts that come out. */
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

/** Changes the state during a step; the function that `before` returns restores it. */
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

/** Changes the state after each step. */
export const afterwards = (
  after: (state: EngineState, event: EngineEvent, effects: readonly EngineEffect[]) => void,
): Subject =>
  stepping((state, event) => {
    const effects = product.step(state, event);
    after(state, event, effects);
    return effects;
  });

/** Keeps a value for each engine. */
export const keeping = <Kept>(create: () => Kept): ((state: EngineState) => Kept) => {
  const all = new WeakMap<EngineState, Kept>();
  return (state) => {
    const kept = all.get(state) ?? create();
    all.set(state, kept);
    return kept;
  };
};

export const nothing = (): void => undefined;
