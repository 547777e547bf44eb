import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withTestDatabase } from "../platform/db/test-database.ts";
import { checkLedger, isSound } from "./check.ts";
import { appendOnly } from "./ledger-errors.ts";
import { placeHold, voidHold } from "./hold.ts";
import { post } from "./post.ts";
import { deposit, fundCapital } from "./test-postings.ts";
import { money } from "@candor/core/money/money";

const database = withTestDatabase();
let owner: pg.Client;
const permissionDenied = "42501";

beforeAll(async () => {
  await database()
    .db.transaction()
    .execute((tx) => post(tx, fundCapital(50n)));
  await database()
    .db.transaction()
    .execute((tx) => post(tx, deposit(1, 50n)));
  await database()
    .db.transaction()
    .execute(async (tx) => {
      const holdId = await placeHold(tx, { userId: 1, amount: money(10n), cause: "test:hold", timeMs: 1 });
      await voidHold(tx, { holdId, cause: "test:end", timeMs: 2 });
    });
  owner = new pg.Client({ connectionString: database().ownerUrl });
  await owner.connect();
});
afterAll(() => owner.end());

const tables = [
  ["ledger_tx", "id = id"],
  ["ledger_entry", "amount = amount + 1"],
  ["posting_matrix", "kind = kind"],
  ["application_kind", "kind = kind"],
  ["ledger_class", "name = name"],
  ["ledger_asset", "name = name"],
  ["ledger_hold", "amount = amount + 1"],
  ["ledger_hold_end", "outcome = outcome"],
  ["idempotency", "answer = answer"],
] as const;
const changes = tables.flatMap(([table, set]) => [
  `UPDATE ${table} SET ${set}`,
  `DELETE FROM ${table}`,
  `TRUNCATE ${table} CASCADE`,
]);

describe("what was written stays", () => {
  test.each(changes)("[TRUST-01] the application may not %s", async (change) => {
    await expect(sql.raw(change).execute(database().db)).rejects.toMatchObject({ code: permissionDenied });
  });

  test.each(changes)("[TRUST-01] the owner of the tables is refused: %s", async (change) => {
    await expect(owner.query(change)).rejects.toMatchObject({ code: appendOnly });
  });

  test("[TRUST-01] pretending to be a replica does not help the owner", async () => {
    await owner.query("SET session_replication_role = replica");
    await expect(owner.query("DELETE FROM ledger_entry")).rejects.toMatchObject({ code: appendOnly });
    await owner.query("RESET session_replication_role");
  });

  const writes = [
    "INSERT INTO ledger_tx (id, kind, cause, at_ms) VALUES (1000000, 'capital_funded', 'x', 0)",
    "INSERT INTO ledger_entry (tx_id, line, kind, debit_account, credit_account, amount) VALUES (1, 9, 'capital_funded', 112, 97, 1)",
    "INSERT INTO ledger_balance VALUES (4161, 0, 1000000)",
    "UPDATE ledger_balance SET balance = balance + 1000000",
    "INSERT INTO posting_matrix VALUES ('gift', 33, 1)",
    "SELECT ledger_move('{112}', '{4161}', '{1000000}', 0::smallint)",
    "INSERT INTO application_kind VALUES ('option_won')",
    "SELECT ledger_write('{1}', '{capital_funded}', '{x}', '{1}', '{1}', '{112}', '{97}', '{1}')",
    "SELECT ledger_permit('gift', 'capital', 'wallet')",
    "SELECT make_append_only('outbox')",
    "ALTER TABLE ledger_entry DISABLE TRIGGER append_only",
    "DROP TABLE ledger_entry",
  ];
  test.each(writes)(
    "[TRUST-01] the application has no way around the posting functions: %s",
    async (write) => {
      await expect(sql.raw(write).execute(database().db)).rejects.toMatchObject({ code: permissionDenied });
    },
  );

  test("[TRUST-02] after all this the ledger is sound", async () => {
    expect(isSound(await checkLedger(database().db))).toBe(true);
  });
});
