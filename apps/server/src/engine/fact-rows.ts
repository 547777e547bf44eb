/** Facts as `engine_book` takes them: rows by kind, each with its line in the batch, which is its place in the order of decision. */
import type { Fact } from "@candor/core/engine/events";
import { leverRow } from "../records/lever-record.ts";
import { optionPlacedRow, optionSettledRow } from "../records/option-record.ts";
import { runRow } from "../records/run-record.ts";

type Row = Readonly<Record<string, unknown>>;
export type FactRows = Readonly<Record<string, readonly Row[]>>;

/** `nowMs`: when the batch is booked. */
export const factRows = (facts: readonly Fact[], nowMs: number): FactRows => {
  const lists: Record<string, Row[]> = {};
  let line = 0;
  for (const fact of facts) {
    const [list, row] = rowOf(fact, nowMs);
    const moves = fact.type !== "runChanged" && fact.after.length > 0;
    if (moves) line += 1;
    (lists[list] ??= []).push(moves ? { ...row, line } : row);
  }
  return lists;
};

const rowOf = (fact: Fact, nowMs: number): readonly [string, Row] => {
  switch (fact.type) {
    case "optionPlaced":
      return ["options_placed", optionPlacedRow(fact.option)];
    case "optionSettled":
      return ["options_settled", optionSettledRow(fact.settlement)];
    case "leverChanged":
      return ["levers", leverRow(fact.change, nowMs)];
    case "runChanged":
      return ["runs", runRow(fact.change)];
    default:
      return [fact.list, textRow(fact.row)];
  }
};

/** Integers of money travel as text. */
const textRow = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === "bigint" ? value.toString() : value]),
  );
