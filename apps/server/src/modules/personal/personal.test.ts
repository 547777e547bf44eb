/** What is kept about a person is in a class, column by column, and is given to its owner as a file. */
import { beforeAll, describe, expect, test } from "vitest";
import { withTestApp } from "../../../tests/test-app.ts";
import { otherTables, personalTables, usualFact } from "./personal-tables.ts";
import { allPersonalTables, type PersonalRow } from "./queries.ts";

const app = withTestApp();

type Column = { readonly table: string; readonly column: string };
let columns: readonly Column[];
beforeAll(async () => {
  const { rows } = await app().database.pool.query(`
    SELECT c.relname AS "table", a.attname AS "column"
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
      AND NOT (c.relname = 'ledger_tx' AND a.attgenerated = 's')
    ORDER BY c.relname, a.attnum`);
  columns = rows as readonly Column[];
});
const columnsOf = (table: string): readonly string[] =>
  columns.filter((row) => row.table === table).map(({ column }) => column);

describe("the list of personal tables", () => {
  test("has every table that names an account, an address or a device", async () => {
    const naming =
      /^(user_id|holder_id|conversation_id|text_id|application_id|submission_id|owner_id|author_id|email|phone|address|device|subject|payload|user_agent)$/;
    const found = new Set(columns.filter(({ column }) => naming.test(column)).map(({ table }) => table));
    const all = await allPersonalTables(app().database.db);
    const named = [...Object.keys(all), ...Object.keys(otherTables)];
    expect([...found].filter((table) => !named.includes(table))).toEqual([]);
    expect(named.filter((table) => columnsOf(table).length === 0)).toEqual([]);
    expect(Object.keys(otherTables).filter((table) => table in personalTables)).toEqual([]);
  });

  test.each(Object.entries(personalTables))("has each column of %s in one class", (name, table) => {
    const [given, left] = [table.given, Object.values(table.left).flat()];
    expect(left.filter((column) => given.includes(column))).toEqual([]);
    const known = [...new Set([table.owner, ...given, ...left])];
    expect(known.toSorted()).toEqual([...columnsOf(name)].toSorted());
    expect(table.by.filter((column) => !columnsOf(name).includes(column))).toEqual([]);
  });

  test("does without the tables of money facts in their usual form, and without no others", async () => {
    const all = Object.keys(await allPersonalTables(app().database.db));
    const usual = all.filter((name) => !(name in personalTables));
    expect(usual).toContain("deposit_credit");
    for (const name of usual)
      expect({ name, columns: columnsOf(name).toSorted() }).toEqual({
        name,
        columns: [usualFact.owner, ...usualFact.given].toSorted(),
      });
  });

  test("gives nothing that proves who somebody is", () => {
    const given = Object.entries(personalTables).flatMap(([name, { given: names }]) =>
      names.map((column) => `${name}.${column}`),
    );
    const proving = given.filter((name) =>
      /password_hash|withdraw_hash|secret|token|salt|code_hash|_key/.test(name),
    );
    expect(proving).toEqual([]);
  });
});

type Archive = {
  readonly about: { readonly user: number };
  readonly tables: Readonly<Record<string, readonly PersonalRow[]>>;
};

describe("security/myData", () => {
  const archiveOf = async (token: string): Promise<Archive> => {
    const { status, text } = await app().ask("security/myData", {}, { token });
    expect(status).toBe(200);
    return JSON.parse(text) as Archive;
  };
  const proved = async (email: string): Promise<string> => {
    const token = await app().login(email);
    const proof = { method: "pwd", value: "Demo#2026" };
    expect((await app().ask("security/prove", proof, { token })).body.retCode).toBe(0);
    return token;
  };

  test("[SES-15] is refused until a factor was proved", async () => {
    const token = await app().login("demo2@candor.test");
    const { body } = await app().ask("security/myData", {}, { token });
    expect(body.key ?? "given").toBe((await freshOf(token)) ? "given" : "FreshFactorNeeded");
  });
  const freshOf = async (token: string): Promise<boolean> =>
    ((await app().ask("security/overview", {}, { token })).body.data as { freshUntil: number }).freshUntil >
    0;

  test("[SES-15] gives every table with the caller's rows, and nobody else's", async () => {
    const [mine, other] = [
      await archiveOf(await proved("demo@candor.test")),
      await proved("demo2@candor.test"),
    ];
    expect(Object.keys(mine.tables)).toEqual(Object.keys(await allPersonalTables(app().database.db)));
    expect(mine.tables["account"]).toMatchObject([{ email: "demo@candor.test" }]);
    expect(mine.tables["session"]?.length).toBeGreaterThan(0);
    expect(JSON.stringify(mine)).not.toContain("demo2@candor.test");
    const { about, tables } = await archiveOf(other);
    expect(about.user).not.toBe(mine.about.user);
    expect(tables["account"]).toMatchObject([{ email: "demo2@candor.test" }]);
  });
});
