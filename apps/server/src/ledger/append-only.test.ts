import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { keepingConnections, withOwner, withTestDatabase } from "../platform/db/test-database.ts";
import { checkLedger, isSound } from "./check.ts";
import { appendOnly } from "./ledger-errors.ts";
import { requestCorrection, requestHouseMove } from "./test-acts.ts";
import { bookFacts, fundUsers } from "./test-postings.ts";

const database = keepingConnections(withTestDatabase());
const owner = withOwner(database);
const permissionDenied = "42501";

beforeAll(async () => {
  await fundUsers(database(), { 1: 50n }, 50n, { 1: 10n });
  const request = await requestCorrection(owner(), 97, 4161, 5);
  const act = await requestHouseMove(owner(), 97, 100, 5);
  // An answer may be deleted after 30 days; this one is new.
  await bookFacts(
    database(),
    { corrections: [{ request_id: request }], house_moves: [{ act_id: act, accepted_ms: 1 }] },
    { answers: [answer], nowMs: Date.now(), markMs: 0 },
  );
});

const answer = { user_id: 1, key: "key-0123456789abcdef", fingerprint: "f", state: "applied", answer: "{}" };

const tables = [
  ["ledger_tx", "at_ms = at_ms + 1"],
  ["ledger_entry", "amount = amount + 1"],
  ["posting_matrix", "kind = kind"],
  ["ledger_class", "name = name"],
  ["ledger_asset", "name = name"],
  ["database_birth", "mode = 'live'"],
  ["transfer", "amount = amount + 1"],
  ["funding", "amount = amount + 1"],
  ["operator", "name = 'Eve'"],
  ["correction_request", "amount = 6"],
  ["correction", "id = 2"],
  ["house_move_request", "amount = 6"],
  ["house_move", "id = 7"],
  ["act_refusal", "refusal = 'other'"],
  ["operator_act", "content = '{}'"],
  ["operator_approval", "at_ms = 1"],
  ["idempotency", "answer = 'other'"],
] as const;
const changes = tables.flatMap(([table, set]) => [
  `UPDATE ${table} SET ${set}`,
  `DELETE FROM ${table}`,
  `TRUNCATE ${table} CASCADE`,
]);

describe("written rows cannot be changed", () => {
  test.each(changes)("[TRUST-01] no role of the server may %s", async (change) => {
    for (const role of [database().pool, database().engine, database().operator]) {
      await expect(role.query(change)).rejects.toMatchObject({ code: permissionDenied });
    }
  });

  test.each(changes)("[TRUST-01] the owner of all tables is refused too: %s", async (change) => {
    await expect(owner().query(change)).rejects.toMatchObject({ code: appendOnly });
  });

  test("[TRUST-01] pretending to be a replica does not help the owner", async () => {
    await owner().query("SET session_replication_role = replica");
    await expect(owner().query("DELETE FROM ledger_entry")).rejects.toMatchObject({ code: appendOnly });
    await owner().query("RESET session_replication_role");
  });

  test.each([
    ["a_user_never_goes_below_zero", "UPDATE ledger_balance SET balance = -1 WHERE account_id = 4161"],
    ["a_user_never_goes_below_zero", "INSERT INTO ledger_balance VALUES (9 * 4096 + 65, 0, -1)"],
    ["capital_never_goes_below_zero", "UPDATE ledger_balance SET balance = -1 WHERE account_id = 97"],
    ["capital_never_goes_below_zero", "INSERT INTO ledger_balance VALUES (97, 9, -1)"],
    ["pools_never_go_below_zero", "INSERT INTO ledger_balance VALUES (105, 9, -1)"],
    ["swap_stock_never_goes_below_zero", "INSERT INTO ledger_balance VALUES (3 * 64 + 44, 9, -1)"],
  ])(
    "[TRUST-01] a balance's lower limit binds the table owner too: %s refuses %s",
    async (constraint, write) => {
      await expect(owner().query(write)).rejects.toMatchObject({ code: "23514", constraint });
    },
  );

  describe("an entry that no product makes, or that has no transaction, is refused, even for an owner who pretends to be a replica", () => {
    type Row = readonly [line: number, kind: string, debit: number, credit: number];
    const permitted: Row = [1, "correction", 97, 4161];
    const unpermitted: Row = [1, "correction", 97, 99];
    const ofNothing: Row = [99, "correction", 97, 4161];
    const add = async (rows: readonly Row[]) => {
      const { rows: at } = await owner().query(
        "SELECT shard, batch FROM ledger_tx WHERE kind = 'correction'",
      );
      const values = rows.map(
        ([line, kind, debit, credit], index) =>
          `(${at[0].shard}, ${at[0].batch}, ${line}, ${index + 8}, '${kind}', ${debit}, ${credit}, 1)`,
      );
      await owner().query(
        `INSERT INTO ledger_entry (shard, batch, line, leg, kind, debit_account, credit_account, amount) VALUES ${values.join()}`,
      );
    };
    const within = async (before: string, work: () => Promise<void>) => {
      await owner().query(`BEGIN; ${before}`);
      try {
        await work();
      } finally {
        await owner().query("ROLLBACK");
      }
    };
    const surroundings = [
      "SET LOCAL session_replication_role = origin",
      "SET LOCAL session_replication_role = replica",
      "CREATE TEMP TABLE posting_matrix AS SELECT 'correction' AS kind, 33 AS debit_class, 35 AS credit_class",
    ];
    test.each(surroundings)("[TRUST-01] after %s", async (before) => {
      for (const rows of [[unpermitted], [permitted, unpermitted], [unpermitted, permitted]]) {
        await within(before, () =>
          expect(add(rows)).rejects.toMatchObject({ code: "23503", constraint: "posting_is_permitted" }),
        );
      }
      for (const rows of [[ofNothing], [permitted, ofNothing]]) {
        await within(before, () =>
          expect(add(rows)).rejects.toMatchObject({ code: "23503", constraint: "it_is_of_a_transaction" }),
        );
      }
      await within(before, () => add([permitted]));
    });
  });

  const writes = [
    "INSERT INTO ledger_tx (shard, batch, line, kind, at_ms, user_id, cause, cause_id) VALUES (0, 9, 1, 'capital_funded', 0, 0, 'funding', 1)",
    "INSERT INTO ledger_entry (shard, batch, line, leg, kind, debit_account, credit_account, amount) VALUES (0, 1, 1, 9, 'capital_funded', 112, 97, 1)",
    "INSERT INTO ledger_balance VALUES (4161, 0, 1000000)",
    "UPDATE ledger_balance SET balance = balance + 1000000",
    "UPDATE engine_state SET batch = batch + 1",
    "INSERT INTO posting_matrix VALUES ('gift', 33, 1)",
    "INSERT INTO funding (user_id, id, amount, accepted_ms) VALUES (1, 9, 1, 1)",
    "INSERT INTO correction VALUES (1, 1)",
    "INSERT INTO correction_request (debit_account, credit_account, amount, reason, requested_by) VALUES (97, 4161, 5, 'because of this', 1)",
    "INSERT INTO house_move VALUES (0, 1, 1)",
    "INSERT INTO house_move_request (id, debit_account, credit_account, amount) VALUES (1, 97, 100, 5)",
    `SELECT house_moved('[{"line":1,"act_id":2,"accepted_ms":1}]')`,
    "SELECT act_take(2, 'house_move')",
    "SELECT ledger_write(0::smallint, 9, 1, ARRAY[(1, 1, 'capital_funded', 0, 1, 112, 97, 1000000)::ledger_leg])",
    `SELECT funded('[{"line":1,"user_id":1,"id":9,"amount":5,"accepted_ms":1}]')`,
    "SELECT ledger_permit('gift', 'capital', 'wallet')",
    "SELECT make_append_only('outbox')",
    "SELECT birth('live')",
    "ALTER TABLE ledger_entry DISABLE TRIGGER append_only",
    "DROP TABLE ledger_entry",
  ];
  test.each(writes)("[TRUST-01] there is no way around engine_book: %s", async (write) => {
    for (const role of [database().pool, database().engine, database().market, database().operator]) {
      await expect(role.query(write)).rejects.toMatchObject({ code: permissionDenied });
    }
  });

  test("[TRUST-02] after all these attempts the ledger is sound", async () => {
    expect(isSound(await checkLedger(database().db))).toBe(true);
    const { rows } = await sql`SELECT * FROM ledger_tx WHERE correction_id = 1`.execute(database().db);
    expect(rows).toHaveLength(1);
  });
});
