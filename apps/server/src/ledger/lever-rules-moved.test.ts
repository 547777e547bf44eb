/**
 * The function of 0015 refuses exactly the rows that the constraints of 0007 refused: random rows, most of them false, many with a
 * null where none belongs, are given to both. The constraints are read from the migration's own text.
 */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../platform/db/test-database.ts";
import { leverRows, type LeverRow } from "./test-lever-rows.ts";

const database = withTestDatabase();
const owner = withOwner(database);

const migration = readFileSync(
  new URL("../../../../db/migrations/0007-leverage.sql", import.meta.url),
  "utf8",
);
/** The table as it was, with its checks alone: what is null, and what it points to, is the business of neither. */
const formerTable = (/CREATE TABLE lever_order \(\n[^]*?\n\) WITH/.exec(migration)?.[0] ?? "")
  .replace("CREATE TABLE lever_order", "CREATE TEMP TABLE former_order")
  .replaceAll(/(?<! IS) NOT NULL/g, "")
  .replace(" REFERENCES product (symbol)", "")
  .replace("  PRIMARY KEY (user_id, id),\n", "")
  .replace(/ WITH$/, "");

/** Whether each side takes a row; an error of any kind is a refusal. */
const sides = `
  CREATE FUNCTION pg_temp.was_taken(o lever_order) RETURNS boolean LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO former_order SELECT (o).*;
    RETURN true;
  EXCEPTION WHEN OTHERS THEN
    RETURN false;
  END $$;
  CREATE FUNCTION pg_temp.broken(o lever_order) RETURNS text LANGUAGE plpgsql AS $$
  BEGIN
    RETURN lever_order_breaks(o);
  EXCEPTION WHEN OTHERS THEN
    RETURN SQLSTATE;
  END $$;`;

const columns = Object.keys(leverRows.pending);
const bases = Object.values(leverRows);
/** What may stand in a column: its values in the sound rows, these and one more or less, limits, words, and nothing. */
const valuesOf = (column: string): readonly (string | number | null)[] => {
  const known = [...new Set(bases.map((row) => row[column] ?? null))];
  if (known.some((value) => typeof value === "string")) return [...known, null, "other"];
  const near = known.flatMap((value) => (typeof value === "number" ? [value - 1, value + 1] : []));
  const wide = ["multiple", "molecule", "close_out_bps"].includes(column)
    ? []
    : [1e9, 1e9 + 1, "9223372036854775807"];
  return [...known, ...near, ...wide, null, -1, 0, 1, 5, 6, 950, 1_000, 1_001, 10_000, 10_001];
};
const changes = fc
  .constantFrom(...columns)
  .chain((column) => fc.constantFrom(...valuesOf(column)).map((value): LeverRow => ({ [column]: value })));
const rows = fc
  .tuple(fc.constantFrom(...bases), fc.array(changes, { minLength: 0, maxLength: 3 }))
  .map(([row, changed]): LeverRow => Object.assign({}, row, ...changed) as LeverRow);

test("[LEV-06] [LEV-14] the rules of an order refuse what the constraints before them refused, and nothing else", async () => {
  const seed = 20_261_123;
  await owner().query(formerTable);
  await owner().query(sides);
  const { rows: compared } = await owner().query<{ row: LeverRow; taken: boolean; broken: string | null }>(
    `SELECT row_to_json(o) AS row, pg_temp.was_taken(o) AS taken, pg_temp.broken(o) AS broken
     FROM json_populate_recordset(NULL::lever_order, $1) AS o`,
    [JSON.stringify(fc.sample(rows, { seed, numRuns: 2_000 }))],
  );
  expect(compared.filter(({ taken, broken }) => taken !== (broken === null)).slice(0, 3)).toEqual([]);
  // The comparison says something only where both sides take many rows, and each rule refuses some.
  expect(compared.filter(({ taken }) => taken).length).toBeGreaterThan(500);
  const named = new Set(compared.map(({ broken }) => broken));
  const rules = [...formerTable.matchAll(/CONSTRAINT (\w+)/g)].map(([, rule = ""]) => rule);
  expect(rules).toHaveLength(12);
  expect(
    [...rules, "numbers_are_in_their_ranges", "words_are_known"].filter((rule) => !named.has(rule)),
  ).toEqual([]);
});
