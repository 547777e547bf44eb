/**
 * Decisions that are not booked yet, in the order of decision. They leave in the order of the journal (docs/LEDGER.md).
 *
 * Invariants: an entry is booked whole. The mark of a batch: everything decided before it is in this batch or an earlier one. The
 * lever mark of a batch: every change of contracts that ticks up to it caused is in this batch or in an earlier one.
 */
import type { Fact } from "@candor/core/engine/events";
import type { EngineState } from "@candor/core/engine/state";
import type { Answered } from "../records/reply.ts";
import type { Pending } from "./waiters.ts";

export type Answer = {
  readonly pending: Pending;
  readonly state: "applied" | "refused";
  readonly answered: Answered;
};

export type Entry = {
  readonly facts: readonly Fact[];
  readonly answer: Answer | undefined;
  /** The engine's mark when it was decided. */
  readonly markMs: number;
  /** For results of ticks: the time of the first of these ticks. */
  readonly tickMs: number | undefined;
};

export type Batch = {
  readonly entries: readonly Entry[];
  readonly markMs: number;
  /** Undefined while a result of a tick is not handed out yet. */
  readonly leverMarkMs: number | undefined;
};

export type Unbooked = {
  readonly size: () => number;
  readonly push: (entry: Entry) => void;
  /** Takes whole entries from the front until they hold `limit` facts and answers. */
  readonly take: (state: EngineState, limit: number) => Batch;
  readonly all: () => readonly Entry[];
};

export const createUnbooked = (): Unbooked => {
  let entries: Entry[] = [];
  let weight = 0;
  return {
    size: () => weight,
    push: (entry) => {
      entries.push(entry);
      weight += weightOf(entry);
    },
    take: (state, limit) => {
      let [count, taken] = [0, 0];
      for (const entry of entries) {
        if (taken >= limit) break;
        taken += weightOf(entry);
        count += 1;
      }
      const batch = entries.slice(0, count);
      entries = entries.slice(count);
      weight -= taken;
      const markMs = entries[0]?.markMs ?? state.markMs;
      return { entries: batch, markMs, leverMarkMs: leverMarkOf(state, entries, markMs) };
    },
    all: () => entries,
  };
};

const weightOf = ({ facts, answer }: Entry): number => facts.length + (answer === undefined ? 0 : 1);

const leverMarkOf = (state: EngineState, left: readonly Entry[], markMs: number): number | undefined => {
  if (state.leverDue.length > 0) return undefined;
  const tickMs = left.find((entry) => entry.tickMs !== undefined)?.tickMs;
  return tickMs === undefined ? markMs : Math.min(markMs, tickMs - 1);
};

/** The time of the first tick that caused one of these changes of contracts. */
export const tickOf = (facts: readonly Fact[]): number | undefined => {
  for (const fact of facts) {
    if (fact.type !== "leverChanged") continue;
    const { end, order } = fact.change;
    return end?.type === "closed" ? end.atMs : order.opening?.atMs;
  }
  return undefined;
};
