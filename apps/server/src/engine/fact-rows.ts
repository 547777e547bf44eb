/** Facts in the form that `engine_book` takes: rows by kind, each with its line in the batch: its position in decision order. */
import type { Fact } from "@candor/core/engine/events";
import { isOnlyStops } from "@candor/core/engine/levers/lever-change";
import { leverRecord } from "../records/trades/lever-record.ts";
import { optionPlacedRecord, optionSettledRecord } from "../records/trades/option-record.ts";
import { runRecord } from "../records/trades/run-record.ts";

type Row = Readonly<Record<string, unknown>>;
export type FactRows = Readonly<Record<string, readonly Row[]>>;

/**
 * `nowMs`: when the batch is booked. If an order's triggers are set several times in one batch, only the last becomes a row: the
 * database applies the steps of an order one after another, so a user who sets stops endlessly would make everyone wait.
 */
export const factRows = (facts: readonly Fact[], nowMs: number): FactRows => {
  const lists: Record<string, Row[]> = {};
  let line = 0;
  for (const fact of lastingFacts(facts)) {
    const [list, row] = rowOf(fact, nowMs);
    // A fact of an area moves money even when the engine keeps none of its accounts.
    const moves =
      fact.type === "moved" ? fact.isBare !== true : fact.type !== "runChanged" && fact.after.length > 0;
    // A fact of two transactions has two lines; its row names the first, and what was decided before it.
    const lines = fact.type === "moved" ? fact.lines : undefined;
    const place = { ...(lines && { after_line: line }), ...(moves && { line: line + 1 }) };
    (lists[list] ??= []).push({ ...row, ...place });
    if (moves) line += lines ?? 1;
    for (const { of, version } of fact.type === "moved" ? (fact.changes ?? []) : [])
      (lists["versions"] ??= []).push({ part: of, version });
  }
  return lists;
};

/** Leaves out a change of triggers when the next step of the same order is another change of triggers. */
const lastingFacts = (facts: readonly Fact[]): readonly Fact[] => {
  const isNextOnlyStops = new Map<number, boolean>();
  return facts
    .toReversed()
    .filter((fact) => {
      if (fact.type !== "leverChanged") return true;
      const { id } = fact.change.order;
      const isStops = isOnlyStops(fact.change);
      const isOutdone = isStops && isNextOnlyStops.get(id) === true;
      isNextOnlyStops.set(id, isStops);
      return !isOutdone;
    })
    .toReversed();
};

const rowOf = (fact: Fact, nowMs: number): readonly [string, Row] => {
  switch (fact.type) {
    case "optionPlaced":
      return ["options_placed", optionPlacedRecord(fact.option)];
    case "optionSettled":
      return ["options_settled", optionSettledRecord(fact.settlement)];
    case "leverChanged":
      return ["levers", leverRecord(fact.change, nowMs)];
    case "runChanged":
      return ["runs", runRecord(fact.change)];
    default:
      return [fact.list, textRow(fact.row)];
  }
};

/** Integers of money are sent as text. */
const textRow = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === "bigint" ? value.toString() : value]),
  );
