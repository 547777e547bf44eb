/**
 * Who can write a price, an outcome or a posted entry, enumerated from the catalog of a prepared database: which tables they are, who
 * has a right on one, and what the functions that a role may call write by themselves, by other functions and by triggers.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../test-database.ts";
import { servingRoles, type ServingRole } from "./roles.ts";

const database = withTestDatabase();
const owner = withOwner(database);

type Source = { readonly name: string; readonly text: string };
type Right = { readonly role: string; readonly name: string };
let [tables, functions]: [readonly string[], readonly Source[]] = [[], []];
let [callable, writable, triggers]: [
  readonly Right[],
  readonly Right[],
  readonly { table: string; name: string }[],
] = [[], [], []];

const rowsOf = async <Row extends object>(
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> => (await owner().query<Row>(sql, [...values])).rows;

/** The tick log with its candles; the ledger with what was answered; and every fact that a transaction of the ledger names, with what ends by itself. */
const guarded = `
  SELECT c.relname::text AS name FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
    AND (c.relname ~ '^(tick_|candle|kept_tick|ledger_|posting_)' OR c.relname IN ('idempotency', 'bot_run')
      OR c.oid IN (SELECT confrelid FROM pg_constraint WHERE conrelid = 'ledger_tx'::regclass AND contype = 'f'))
  ORDER BY name`;

beforeAll(async () => {
  tables = (await rowsOf<{ name: string }>(guarded)).map(({ name }) => name);
  functions = await rowsOf<Source>(
    `SELECT proname::text AS name, string_agg(coalesce(pg_get_function_sqlbody(oid), prosrc), ' ') AS text FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace GROUP BY proname`,
  );
  callable = await rowsOf<Right>(
    `SELECT r.rolname::text AS role, p.proname::text AS name FROM pg_proc p, pg_roles r
     WHERE p.pronamespace = 'public'::regnamespace AND r.rolname = ANY ($1) AND has_function_privilege(r.oid, p.oid, 'EXECUTE')`,
    [servingRoles],
  );
  writable = await rowsOf<Right>(
    `SELECT r.rolname::text AS role, c.relname::text AS name FROM pg_class c, pg_roles r
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm') AND r.oid <> c.relowner
       AND NOT r.rolsuper AND r.rolname !~ '^pg_'
       AND (has_table_privilege(r.oid, c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE, TRIGGER')
         OR has_any_column_privilege(r.oid, c.oid, 'INSERT, UPDATE'))`,
  );
  triggers = await rowsOf<{ table: string; name: string }>(
    `SELECT DISTINCT c.relname::text AS table, t.tgfoid::regproc::text AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace`,
  );
});

const writes =
  /\b(INSERT INTO|UPDATE|DELETE FROM|MERGE INTO|TRUNCATE)\s+(?:ONLY\s+|TABLE\s+)?(?:public\.)?([a-z_0-9]+)/g;
const called = /\b([a-z_0-9]+)\s*\(/g;

/** "UPDATE option" and the like: everything that is written when the role calls what it may, and writes where it may. */
const reachOf = (role: ServingRole): readonly string[] => {
  const sources = new Map(functions.map(({ name, text }) => [name, text]));
  const own = writable.filter((right) => right.role === role).map(({ name }) => name);
  const found = new Set<string>();
  const seen = new Set<string>();
  const fired = (table: string): readonly string[] =>
    triggers.filter((trigger) => trigger.table === table).map(({ name }) => name);
  const left = [
    ...callable.filter((right) => right.role === role).map(({ name }) => name),
    ...own.flatMap(fired),
  ];
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    const text = sources.get(name);
    if (text === undefined || seen.has(name)) continue;
    seen.add(name);
    for (const [, verb, table = ""] of text.matchAll(writes)) {
      found.add(`${verb} ${table}`);
      left.push(...fired(table));
    }
    left.push(...[...text.matchAll(called)].map(([, each = ""]) => each));
  }
  return [...found].filter((each) => tables.includes(each.split(" ").at(-1) ?? "")).toSorted();
};

describe("[TRUST-08] [OPT-06] a price, an outcome and a posted entry", () => {
  test("are in these tables, of which the catalog knows each", () => {
    const named =
      "bot_run candle candle_1m candle_long candle_mark commission_payment correction deposit_credit funding holding holding_step house_move idempotency interest_day kept_tick ledger_account_balance ledger_asset ledger_balance ledger_class ledger_entry ledger_tx lever_order option pool_move pool_step posting_kind posting_matrix reward swap tick_checkpoint tick_day tick_day_record tick_log tick_log_start tick_signing_key transfer withdrawal";
    expect(tables).toEqual(named.split(" "));
  });

  test("can be written, emptied or given a trigger by no role: only functions write them", () => {
    expect(writable.length).toBeGreaterThan(50);
    expect(writable.filter(({ name }) => tables.includes(name))).toEqual([]);
  });

  test.each(["candor_operator", "candor_web"] as const)(
    "are written by nothing that %s can cause, by itself or through any function or trigger",
    (role) => {
      expect(callable.filter((right) => right.role === role).length).toBeGreaterThan(20);
      expect(reachOf(role)).toEqual([]);
    },
  );

  test("are written by the market as it comes, by the signer of checkpoints and by the booking of a batch", () => {
    const candles = ["candle_1m", "candle_long"];
    expect(reachOf("candor_market")).toEqual([
      ...candles.map((table) => `DELETE FROM ${table}`),
      ...[...candles, "candle_mark", "kept_tick", "tick_day", "tick_log"].map(
        (table) => `INSERT INTO ${table}`,
      ),
      ...["candle_mark", "tick_day", "tick_log_start"].map((table) => `UPDATE ${table}`),
    ]);
    expect(reachOf("candor_sign")).toEqual([
      ...["tick_checkpoint", "tick_day_record", "tick_signing_key"].map((table) => `INSERT INTO ${table}`),
      "UPDATE tick_day",
    ]);
    // Each change is of what goes on, and a trigger refuses any of what has ended; of entries and transactions there is none.
    const added =
      "bot_run commission_payment correction deposit_credit funding holding holding_step house_move idempotency interest_day ledger_balance ledger_entry ledger_tx lever_order option pool_move pool_step reward swap transfer withdrawal";
    expect(reachOf("candor_engine")).toEqual([
      ...added.split(" ").map((table) => `INSERT INTO ${table}`),
      ...["bot_run", "holding", "ledger_balance", "lever_order", "option"].map((table) => `UPDATE ${table}`),
    ]);
  });

  test("are in no statement that is put together as text, but in these functions, which make and remove whole days and months, erase or only read", () => {
    const dynamic = functions.filter(({ text }) => /\bEXECUTE\b/.test(text)).map(({ name }) => name);
    expect(dynamic.toSorted()).toEqual([
      "account_erase",
      "answers_forget",
      "audit_watch",
      "guard_answers",
      "ledger_cause",
      "make_answer_month",
      "make_append_only",
      "make_erasable",
      "make_tick_day",
      "refuse_gap_of_article",
      "tick_day_leave",
    ]);
  });

  test("[ACC-02] are in no table of which the closing of an account erases something", async () => {
    const erased = await rowsOf<{ target: string }>("SELECT target::text FROM erasure_rule()");
    expect(erased.length).toBeGreaterThan(20);
    expect(erased.filter(({ target }) => tables.includes(target))).toEqual([]);
  });
});
