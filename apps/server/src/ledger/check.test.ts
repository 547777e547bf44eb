import { money } from "@candor/core/money/money";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withTestDatabase } from "../platform/db/test-database.ts";
import { checkLedger, isSound } from "./check.ts";
import { placeHold } from "./hold.ts";
import { postAll } from "./post.ts";
import { deposit, fundCapital } from "./test-postings.ts";

const database = withTestDatabase();
let owner: pg.Client;

beforeAll(async () => {
  await database()
    .db.transaction()
    .execute((tx) => postAll(tx, [fundCapital(1_000n), deposit(1, 500n)]));
  await database()
    .db.transaction()
    .execute((tx) => placeHold(tx, { userId: 1, amount: money(10n), cause: "test:hold", timeMs: 1 }));
  owner = new pg.Client({ connectionString: database().ownerUrl });
  await owner.connect();
});
afterAll(() => owner.end());

/** What only someone with all rights could do, seen by the checker, and undone. */
const brokenRules = async (tampering: string): Promise<readonly string[]> => {
  await owner.query(tampering);
  const findings = await checkLedger(database().db);
  return findings.filter(({ wrong }) => wrong > 0).map(({ rule }) => rule);
};

/** Tampering is undone by putting the tables back, since a test may not leave it behind. */
beforeEach(async () => {
  await owner.query(`
    ALTER TABLE ledger_entry DISABLE TRIGGER append_only;
    ALTER TABLE ledger_tx DISABLE TRIGGER append_only;
    CREATE TABLE IF NOT EXISTS kept_tx AS TABLE ledger_tx;
    CREATE TABLE IF NOT EXISTS kept_balance AS TABLE ledger_balance;
    CREATE TABLE IF NOT EXISTS kept_entry AS
      SELECT tx_id, line, kind, debit_account, credit_account, amount, shard FROM ledger_entry;
    SET session_replication_role = replica;
    DELETE FROM ledger_entry; DELETE FROM ledger_balance; DELETE FROM ledger_tx;
    INSERT INTO ledger_tx SELECT * FROM kept_tx;
    INSERT INTO ledger_balance SELECT * FROM kept_balance;
    INSERT INTO ledger_entry (tx_id, line, kind, debit_account, credit_account, amount, shard) SELECT * FROM kept_entry;
    ALTER TABLE ledger_balance DROP CONSTRAINT IF EXISTS a_user_never_goes_below_zero;
    ALTER TABLE ledger_entry DROP CONSTRAINT IF EXISTS never_from_one_user_to_another;
    ALTER TABLE ledger_entry DROP CONSTRAINT IF EXISTS both_sides_in_one_asset;
    ALTER TABLE ledger_tx DROP CONSTRAINT IF EXISTS a_correction_has_a_reason_and_two_operators`);
});

const wallet1 = "1 * 4096 + 65";
const wallet2 = "2 * 4096 + 65";

describe("checkLedger", () => {
  test("[TRUST-02] finds nothing wrong in what was posted, and says how much it looked at", async () => {
    const findings = await checkLedger(database().db);
    expect(isSound(findings)).toBe(true);
    expect(findings.find(({ rule }) => rule.startsWith("every balance"))?.looked).toBe(4);
  });

  const tamperings: readonly (readonly [string, string, string])[] = [
    [
      "a balance raised by one unit",
      `UPDATE ledger_balance SET balance = balance + 1 WHERE account_id = ${wallet1}`,
      "every balance equals the sum of its entries",
    ],
    [
      "an amount changed",
      "UPDATE ledger_entry SET amount = amount + 1 WHERE kind = 'sandbox_deposit'",
      "every balance equals the sum of its entries",
    ],
    [
      "an entry removed",
      "DELETE FROM ledger_entry WHERE kind = 'sandbox_deposit'",
      "every transaction has entries of its own kind",
    ],
    [
      "a transaction removed",
      "DELETE FROM ledger_tx WHERE kind = 'sandbox_deposit'",
      "every transaction has entries of its own kind",
    ],
    [
      "a balance of an account without entries",
      `INSERT INTO ledger_balance VALUES (${wallet2}, 0, 7)`,
      "every balance equals the sum of its entries",
    ],
    [
      "money from nowhere",
      `INSERT INTO ledger_balance VALUES (${wallet2}, 0, 7)`,
      "all balances of an asset sum to zero",
    ],
    [
      "a user below zero",
      `UPDATE ledger_balance SET balance = -1 WHERE account_id = ${wallet1}`,
      "no account of a user is below zero",
    ],
    [
      "more capital gone than there was",
      "UPDATE ledger_balance SET balance = -1 WHERE account_id = 97",
      "the house's capital is not below zero",
    ],
    [
      "one user paid by another",
      `UPDATE ledger_entry SET credit_account = ${wallet2} WHERE kind = 'hold_placed'`,
      "no entry leads from one user to another",
    ],
    [
      "a kind that may not pay so",
      "UPDATE ledger_entry SET kind = 'hold_voided' WHERE kind = 'hold_placed'",
      "every entry is permitted by the posting matrix",
    ],
    [
      "an entry from one asset into another",
      "UPDATE ledger_entry SET credit_account = credit_account + 64 WHERE kind = 'sandbox_deposit'",
      "every transaction sums to zero in each asset",
    ],
    [
      "a hold that binds another amount",
      "UPDATE ledger_entry SET amount = 11 WHERE kind = 'hold_placed'",
      "every hold was placed, and ended at most once, by transactions of its amount",
    ],
    [
      "held money without a hold",
      "UPDATE ledger_balance SET balance = 11 WHERE account_id = 1 * 4096 + 64 + 7",
      "what is held for withdrawal equals the holds that have not ended",
    ],
    [
      "a correction by nobody",
      "UPDATE ledger_tx SET kind = 'correction' WHERE kind = 'sandbox_deposit'",
      "every correction has a reason and two operators",
    ],
    [
      "a reserve without options",
      "UPDATE ledger_balance SET account_id = 99 WHERE account_id = 97",
      "the option reserve equals what open options may pay",
    ],
    [
      "a stake without an option",
      `UPDATE ledger_balance SET account_id = ${wallet1} + 4 WHERE account_id = ${wallet1}`,
      "every user's stakes equal the user's open options",
    ],
    [
      "an option's posting without the option",
      "UPDATE ledger_tx SET kind = 'option_won' WHERE kind = 'sandbox_deposit'",
      "every option was placed by one transaction, and settled by one when it is settled",
    ],
  ];
  test.each(tamperings)("[TRUST-02] finds %s", async (_what, tampering, rule) => {
    expect(await brokenRules(tampering)).toContain(rule);
  });
});
