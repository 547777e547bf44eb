/**
 * What is decided and not booked yet: decisions in their order, each of which is booked whole.
 *
 * Invariants: a change of a contract and its effect on the run are one entry, so that no crash comes between them. An entry
 * has the mark that its batch must have, and the time up to which a replay may skip ticks while it is not booked.
 */
import type { EngineEffect, Fact } from "@candor/core/engine/events";
import type { EngineState } from "@candor/core/engine/state";
import type { BatchRow, StoredAnswer } from "../ledger/rows.ts";
import { rowsOfFact } from "./rows-of-facts.ts";

export type Entry = {
  readonly ticket: number | undefined;
  readonly facts: readonly Fact[];
  readonly rows: readonly Omit<BatchRow, "line">[];
  /** Sent to the owner of the command when this is booked. */
  readonly answer: StoredAnswer | undefined;
  /** False for a piece of a decision, except the last piece. */
  readonly isWhole: boolean;
  /** Its batch has this mark or a later one; never earlier than the entries before it. */
  readonly markMs: number;
  /** All ticks up to this time had their effect before this was decided, and keep it if this entry is lost. */
  readonly sinceMs: number;
};

export type Moment = { readonly markMs: number; readonly sinceMs: number };

/** `answerTo` makes the answer to a ticket. */
export const entriesOf = (
  effect: EngineEffect,
  moment: Moment,
  answerTo: (ticket: number, effect: Exclude<EngineEffect, { type: "settled" }>) => StoredAnswer | undefined,
): readonly Entry[] => {
  if (effect.type === "settled")
    return grouped(effect.facts).map((facts) => ({
      ticket: undefined,
      facts,
      rows: facts.map(rowsOfFact),
      answer: undefined,
      isWhole: true,
      markMs: moment.markMs,
      sinceMs: Math.min(moment.sinceMs, ...facts.map(triggeredMs).map((ms) => ms - 1)),
    }));
  const { ticket } = effect;
  const facts = effect.type === "taken" ? effect.facts : [];
  const answer = ticket === undefined ? undefined : answerTo(ticket, effect);
  return [{ ticket, facts, rows: facts.map(rowsOfFact), answer, isWhole: true, ...moment }];
};

/** The time up to which all effects of ticks are booked, when `rest` is not; undefined (unchanged) until all are handed out. */
export const leverMarkOf = (
  state: EngineState,
  rest: readonly Pick<Entry, "sinceMs">[],
  markMs: number,
): number | undefined =>
  state.leverDue.length > 0 ? undefined : Math.min(markMs, ...rest.map(({ sinceMs }) => sinceMs));

/** Groups each change with its effect on the run. */
export const grouped = <One extends Pick<Fact, "type">>(
  facts: readonly One[],
): readonly (readonly One[])[] => {
  const groups: One[][] = [];
  for (const fact of facts) {
    if (fact.type === "runChanged") groups.at(-1)?.push(fact);
    else groups.push([fact]);
  }
  return groups;
};

/** The time of the tick that caused a change of a contract. */
const triggeredMs = (fact: Fact): number => {
  if (fact.type !== "leverChanged") return Number.POSITIVE_INFINITY;
  const { order, end } = fact.change;
  return (end?.type === "closed" ? end.atMs : order.opening?.atMs) ?? Number.POSITIVE_INFINITY;
};
