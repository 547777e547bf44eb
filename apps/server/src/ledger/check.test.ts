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
    [
      "a margin without a lever order",
      `UPDATE ledger_balance SET account_id = ${wallet1} + 3 WHERE account_id = ${wallet1}`,
      "every user's margin equals what the user's live lever orders bind",
    ],
    [
      "a close's posting without the lever order",
      "UPDATE ledger_tx SET kind = 'lever_closed' WHERE kind = 'sandbox_deposit'",
      "every lever order moved the money that its row says, each step once",
    ],
    [
      "a profit that no lever order made",
      "UPDATE ledger_entry SET kind = 'lever_closed', debit_account = 98 WHERE kind = 'sandbox_deposit'",
      "trading book and insurance hold what closed lever orders gave and took",
    ],
    [
      "a run that claims a result without a trade",
      `INSERT INTO bot_run (user_id, id, symbol, amount, multiple, times, started_ms, done, net, state)
       VALUES (1, 1, 'BTCUSDT', 1, 10, 1, 1, 0, 5, 0)`,
      "every run of the bot made what its trades made, and has at most one open",
    ],
    [
      "a lever order that closed at a price that nobody logged, for more than it made",
      `ALTER TABLE lever_order DROP CONSTRAINT the_outcome_is_the_rule, DISABLE TRIGGER lever_order_begins;
       INSERT INTO lever_order (user_id, id, symbol, side, multiple, share, molecule, fee_rate, close_out_bps, margin, fee,
         asked_price, create_ms, placed_seq, status, opened_as, entry_seq, open_price, open_ms, close_out_price, since_seq,
         handle_ms, close_reason, exit_seq, close_price, profit, house_loss, done_ms)
       VALUES (1, 1, 'BTCUSDT', 1, 10, 1, 1, 50000, 5000, 100000000, 500000,
         6000000000000, 1, 1, 3, 1, 1, 6000000000000, 1, 5700000005999, 1, 2, 1, 2, 6000000000000, 7, 0, 3)`,
      "every closed lever order's outcome is what its prices give, and no loss is beyond its margin",
    ],
    [
      "a loss figure that nobody's results come to",
      "INSERT INTO loss_figure (until_ms, kind, accounts, lost) VALUES (14400000, 'all', 5, 1)",
      "the newest loss figures are what the entries of options and contracts that ended come to",
    ],
    ["that price", "SELECT", "every lever order opened and closed at logged trades, at their prices"],
  ];
  test.each(tamperings)("[TRUST-02] finds %s", async (_what, tampering, rule) => {
    expect(await brokenRules(tampering)).toContain(rule);
  });
});
