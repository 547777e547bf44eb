/** What is given to a person and what becomes of it when the account is closed are said of the same tables and columns (ACC-02). */
import { describe, expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { erasure, otherErasure, type Erasure } from "./erasure.ts";
import { otherTables, personalTables, type PersonalTable } from "./personal-tables.ts";

const database = withTestDatabase();
const owner = withOwner(database);

const columnsOf = ({ owner: of, given, left }: PersonalTable): readonly string[] => [
  ...new Set([of, ...given, ...Object.values(left).flat()]),
];

const treated = (rule: Exclude<Erasure, "removed">): readonly string[] => [
  ...rule.erased,
  ...rule.replaced,
  ...rule.destroyed,
  ...rule.erasedUnlessPublic,
];

describe("[ACC-02] the erasure", () => {
  test("has the tables that the export has, and no other", () => {
    expect(Object.keys(erasure).toSorted()).toEqual(Object.keys(personalTables).toSorted());
    expect(Object.keys(otherErasure).filter((name) => !(name in otherTables))).toEqual([]);
  });

  test.each(Object.entries(personalTables))("says of each column of %s what becomes of it", (name, table) => {
    const rule = erasure[name];
    if (rule === undefined || rule === "removed") return expect(rule).toBe("removed");
    const columns = [...treated(rule), ...Object.values(rule.kept).flat()];
    expect(columns.toSorted()).toEqual(columnsOf(table).toSorted());
  });

  test("keeps nothing that says who somebody is", () => {
    const kept = Object.entries(erasure).flatMap(([name, rule]) =>
      rule === "removed"
        ? []
        : [rule.kept.money ?? [], rule.kept.number ?? []].flatMap((names) =>
            names.map((column) => `${name}.${column}`),
          ),
    );
    expect(
      kept.filter((column) =>
        /\.(email|phone|phone_national|username|password_hash|withdraw_hash|sealed|sealed_key|fields|user_agent|text|content|note|facts|endpoint)$/.test(
          column,
        ),
      ),
    ).toEqual([]);
  });

  test("is what the database carries out: the same tables, and the same columns of each", async () => {
    const { rows } = await owner().query<{ target: string; columns: string[] | null }>(`
      SELECT target, CASE WHEN erased IS NOT NULL THEN ARRAY(SELECT jsonb_object_keys(erased) ORDER BY 1) END AS columns FROM erasure_rule()`);
    const carriedOut = Object.fromEntries(rows.map(({ target, columns }) => [target, columns]));
    expect(Object.keys(carriedOut)).toHaveLength(rows.length);
    const { rows: made } = await owner().query<{ name: string }>(`
      SELECT format('%s.%s', table_name, column_name) AS name FROM information_schema.columns WHERE is_generated = 'ALWAYS'`);
    const isMade = new Set(made.map(({ name }) => name));
    const said = Object.entries({ ...erasure, ...otherErasure }).flatMap(
      ([name, rule]): readonly (readonly [string, readonly string[] | null])[] => {
        if (rule === "removed") return [[name, null]];
        const columns = treated(rule).filter((column) => !isMade.has(`${name}.${column}`));
        return columns.length === 0 ? [] : [[name, columns.toSorted()]];
      },
    );
    expect(carriedOut).toEqual(Object.fromEntries(said));
  });
});
