/** Contracts in tests of the engine: helpers that are not in `../test-world.ts`. */
import type { LeverOrder } from "../../leverage/lever-order.ts";
import { priceUnit } from "../../money/money.ts";
import type { Command } from "../command.ts";
import type { EngineEffect, Fact } from "../events.ts";
import type { EngineState } from "../state.ts";
import { ask, decidedOf, settle } from "../test-world.ts";
import type { LeverChange, RunChange } from "./lever-change.ts";
import type { LeverCommand, OpenLever } from "./lever-command.ts";

type Unsent<One> = One extends unknown ? Omit<One, "userId" | "acceptedMs"> : never;
type UnsentCommand = Unsent<LeverCommand> & { readonly userId?: number; readonly acceptedMs?: number };

/** A command of user 1, accepted at the mark. */
export const commandOf = (state: EngineState, command: UnsentCommand): Command =>
  ({ userId: 1, acceptedMs: state.markMs, ...command }) as Command;

/** Returns the answer to the command, on the next beat if it has a price. */
export const askLever = (state: EngineState, command: UnsentCommand): EngineEffect =>
  ask(state, commandOf(state, command));

/** One leaf of A at 10 times and at the best price, unless `changes` say otherwise. */
export const opening = (state: EngineState, changes: Partial<OpenLever> = {}): OpenLever => ({
  type: "openLever",
  userId: 1,
  acceptedMs: state.markMs,
  symbol: "A",
  side: "long",
  multiple: 10,
  share: 1,
  askedPrice: undefined,
  stopLoss: undefined,
  takeProfit: undefined,
  ...changes,
});
export const open = (state: EngineState, changes: Partial<OpenLever> = {}): EngineEffect =>
  ask(state, opening(state, changes));

export const changesIn = (facts: readonly Fact[]): readonly LeverChange[] =>
  facts.flatMap((fact) => (fact.type === "leverChanged" ? [fact.change] : []));
export const runsIn = (facts: readonly Fact[]): readonly RunChange[] =>
  facts.flatMap((fact) => (fact.type === "runChanged" ? [fact.change] : []));
export const changesOf = (effect: EngineEffect): readonly LeverChange[] => changesIn(decidedOf(effect).facts);
export const runsOf = (effect: EngineEffect): readonly RunChange[] => runsIn(decidedOf(effect).facts);

/** The order that a command has changed or created last. */
export const leverOf = (effect: EngineEffect): LeverOrder => {
  const lever = changesOf(effect).at(-1)?.order;
  if (lever === undefined) throw new Error("nothing was changed");
  return lever;
};

/** The facts that wait to be handed out. */
export const settledFacts = (state: EngineState, limit?: number): readonly Fact[] =>
  settle(state, limit).flatMap((effect) => (effect.type === "settled" ? effect.facts : []));

/** Hands out what ticks have done to orders; each as `id closed reason at price`, or `id opened at price`. */
export const settleAll = (state: EngineState, limit?: number): readonly string[] =>
  changesIn(settledFacts(state, limit)).map(({ order, end }) =>
    end?.type === "closed"
      ? `${order.id} closed ${end.reason} at ${Number(end.price) / Number(priceUnit)}`
      : `${order.id} opened at ${Number(order.opening?.price ?? 0n) / Number(priceUnit)}`,
  );
