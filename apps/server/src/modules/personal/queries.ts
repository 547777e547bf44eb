/** Everything that the database keeps about one person, table by table, some hundred rows at a time. */
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import { otherTables, personalTables, usualFact, type PersonalTable } from "./personal-tables.ts";

/** Waits for the turn of a piece of reading, then does it. */
type InTurn = <Value>(read: () => Promise<Value>) => Promise<Value>;

export type PersonalRow = Readonly<Record<string, unknown>>;
export type PersonalPage = { readonly table: string; readonly rows: readonly PersonalRow[] };

const rowsAtOnce = 500;

/** The tables of the list, then those of money facts that it does not name: what a transaction of the ledger names as its cause. */
export const allPersonalTables = async (db: Db): Promise<Readonly<Record<string, PersonalTable>>> => {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT f.relname AS name FROM pg_constraint c JOIN pg_class f ON f.oid = c.confrelid
    WHERE c.conrelid = 'ledger_tx'::regclass AND c.contype = 'f' ORDER BY 1`.execute(db);
  const usual = rows.filter(({ name }) => !(name in personalTables) && !(name in otherTables));
  return { ...personalTables, ...Object.fromEntries(usual.map(({ name }) => [name, usualFact])) };
};

/** Every table in the order of the list, with all rows of the owner; a table without any has one empty page. */
export const personalPages = async function* (
  db: Db,
  userId: number,
  inTurn: InTurn,
): AsyncIterable<PersonalPage> {
  for (const [name, table] of Object.entries(await inTurn(() => allPersonalTables(db)))) {
    for (let after: readonly unknown[] | undefined = []; after !== undefined;) {
      const from: readonly unknown[] = after;
      const rows = await inTurn(() => readPage(db, name, table, userId, from));
      yield { table: name, rows: rows.map(givenOf(table)) };
      after = rows.length < rowsAtOnce ? undefined : keyOf(table, rows.at(-1));
    }
  }
};

const keyName = (nth: number): string => `key_${nth}`;
const list = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts);

const readPage = async (
  db: Db,
  name: string,
  { owner, through, by, given }: PersonalTable,
  userId: number,
  after: readonly unknown[],
): Promise<readonly PersonalRow[]> => {
  const keys = list(by.map((column) => sql.ref(column)));
  const shown = [
    ...given.map((column) => sql.ref(column)),
    ...by.map((column, nth) => sql`${sql.ref(column)} AS ${sql.ref(keyName(nth))}`),
  ];
  const further =
    after.length === 0 ? sql`` : sql`AND (${keys}) > (${list(after.map((value) => sql`${value}`))})`;
  const owned =
    through === undefined
      ? sql`= ${userId}`
      : sql`IN (SELECT ${sql.ref(through[1])} FROM ${sql.table(through[0])} WHERE user_id = ${userId})`;
  const { rows } = await sql<PersonalRow>`
    SELECT ${list(shown)} FROM ${sql.table(name)} WHERE ${sql.ref(owner)} ${owned} ${further}
    ORDER BY ${keys} LIMIT ${rowsAtOnce}`.execute(db);
  return rows;
};

const keyOf = ({ by }: PersonalTable, row: PersonalRow | undefined): readonly unknown[] | undefined =>
  row === undefined ? undefined : by.map((_column, nth) => row[keyName(nth)]);

const givenOf =
  ({ given }: PersonalTable) =>
  (row: PersonalRow): PersonalRow =>
    Object.fromEntries(given.map((column) => [column, row[column]]));
