/** The migrations that number and sum what was booked before them (API-10, TRUST-02): each is undone and made again over a history. */
import { prng } from "@candor/core/prng/prng";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { typeParsers } from "../platform/db/role-pools.ts";
import type { Reader, Schema } from "../platform/db/schema/schema.ts";
import { readSchemaFiles } from "../platform/db/prepare/schema-files.ts";
import { withTestDatabase } from "../platform/db/test-database.ts";
import { findingsOf } from "./check.ts";
import { listRules } from "./list-rules.ts";
import { bookHistory } from "./test-history.ts";

const database = withTestDatabase();

/** As the database's owner, who may change tables. */
let owner: Kysely<Schema>;
/** By the rules about what the migrations of lists change; the other rules do not read it. */
const broken = async (db: Reader) =>
  (await findingsOf(db, (name) => listRules.some(({ rule }) => rule === name))).filter(
    ({ wrong }) => wrong > 0,
  );

beforeAll(async () => {
  const sizes = { userId: 100_201, rounds: 40, most: 9, firstId: 1_000, firstRound: 1 };
  await bookHistory(database(), prng("lists before their migrations"), sizes);
  const pool = new pg.Pool({ connectionString: database().ownerUrl, max: 1, types: typeParsers });
  owner = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}, 60_000);
afterAll(() => owner.destroy());

/** What the migrations change, as it was before. */
const before0034 = "ALTER TABLE ledger_tx DROP COLUMN contract_sum, DROP COLUMN contract_balance";
const before0045 = "ALTER TABLE ledger_tx DROP COLUMN own_sum, DROP COLUMN fee_sum";
const before0022 = `
  ALTER TABLE ledger_tx DROP COLUMN list, DROP COLUMN list_nth, DROP COLUMN list_sum, DROP COLUMN balance;
  CREATE INDEX ledger_entry_of_user ON ledger_entry (user_id, shard, batch, line) WHERE user_id > 0;
  CREATE INDEX ledger_entry_borne ON ledger_entry (amount) WHERE kind = 'lever_closed' AND debit_class = 36;
  DROP INDEX ledger_entry_insured, funding_of_day, session_valid;
  ALTER TABLE bot_run DROP COLUMN nth;
  DROP TRIGGER referrers_are_counted ON account;
  DROP FUNCTION count_referred;
  ALTER TABLE account DROP COLUMN referred`;

test.each([
  ["0022-lists", before0022],
  ["0034-lines-of-the-contract-wallet", before0034],
  ["0045-sums-of-statements", before0045],
])(
  "[TRUST-02] [API-10] %s numbers what was booked before it, and nobody can change that",
  async (name, before) => {
    const { migrations } = await readSchemaFiles();
    const migration = migrations.find((each) => each.name === name);
    // Steps that this small history needs several of.
    const text = migration?.sql.replaceAll("LIMIT 20000", "LIMIT 50") ?? "";
    await owner.transaction().execute(async (tx) => {
      await sql.raw(before).execute(tx);
      await sql.raw(text).execute(tx);
      expect(await broken(tx)).toEqual([]);
      await expect(sql`UPDATE ledger_tx SET balance = 0`.execute(tx)).rejects.toThrow("append-only");
      await sql`ROLLBACK; BEGIN`.execute(tx);
    });
  },
);
