/**
 * What the tables refuse by themselves, no matter who writes and how: each attempt is made by the owner of all tables, directly.
 * The rows of contracts have their own file, `lever-rules.test.ts`.
 */
import { houseClasses, userClasses } from "@candor/core/ids/account-id";
import { beforeAll, expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../platform/db/test-database.ts";
import { findingsOf } from "./check.ts";
import { appendOnly, fenced } from "./ledger-errors.ts";
import { leverRows } from "./test-lever-rows.ts";
import { bookFacts, fundUsers } from "./test-postings.ts";

const database = withTestDatabase();
const owner = withOwner(database);

beforeAll(async () => {
  await fundUsers(database(), { 1: 50n, 2: 50n }, 50n, {});
  await bookFacts(database(), {
    transfers: [{ user_id: 1, id: 1, direction: "to_contract", amount: "10", accepted_ms: 1 }],
  });
});

/** Nothing of an attempt stays, also when it succeeds. */
const attempt = async (...statements: readonly string[]): Promise<void> => {
  await owner().query("BEGIN");
  try {
    for (const statement of statements) await owner().query(statement);
  } finally {
    await owner().query("ROLLBACK");
  }
};

const broken = "23514";
const [wallet, contract] = [4096 + 65, 4096 + 66];
const ofAnother = 2 * 4096 + 66;
const inTokens = 4096 + 128 + 2;

/** A second leg of the transfer that is booked. */
const entry = (debit: number, credit: number, amount = 1): string =>
  `INSERT INTO ledger_entry (shard, batch, line, leg, kind, debit_account, credit_account, amount)
   SELECT shard, batch, line, 2, 'transferred', ${debit}, ${credit}, ${amount} FROM ledger_tx WHERE transfer_id = 1`;

test("[TRUST-01] an entry between a user's own wallets is written", async () => {
  await attempt(entry(wallet, contract));
});

test.each([
  ["from one user to another", entry(wallet, ofAnother), "never_from_one_user_to_another"],
  ["from one asset to another", entry(wallet, inTokens), "both_sides_in_one_asset"],
  [
    "of an asset that does not exist",
    entry(4096 + 5 * 64 + 1, 4096 + 5 * 64 + 2),
    "ledger_entry_credit_account_check",
  ],
  ["from an account to itself", entry(wallet, wallet), "the_sides_differ"],
  ["of nothing", entry(wallet, contract, 0), "ledger_entry_amount_check"],
  [
    "from a user's account of the house's class",
    entry(4096 + 97, contract),
    "ledger_entry_debit_account_check",
  ],
  ["to an account of the house of a user's class", entry(wallet, 66), "ledger_entry_credit_account_check"],
  ["from an account without a class", entry(4096 + 64, contract), "ledger_entry_debit_account_check"],
])("[TRUST-01] there is no entry %s", async (_, statement, constraint) => {
  await expect(attempt(statement)).rejects.toMatchObject({ code: broken, constraint });
});

test.each([
  ["that is permitted under another kind", entry(4096 + 66, 4096 + 68)],
  ["from a class that does not pay for it", entry(4096 + 69, contract)],
  ["to a class that it does not pay for", entry(wallet, 4096 + 68)],
])("[TRUST-01] there is no entry %s", async (_, statement) => {
  await expect(attempt(statement)).rejects.toMatchObject({
    code: "23503",
    constraint: "posting_is_permitted",
  });
});

const transaction = (kind: string, cause: string, number: string): string =>
  `INSERT INTO ledger_tx (shard, batch, line, kind, at_ms, user_id, cause, cause_id) VALUES (0, 900, 1, '${kind}', 1, 1, ${cause}, ${number})`;
const noSuchCause = { code: "23503", constraint: "its_kind_has_this_cause" };

test.each([
  ["without a cause", transaction("transferred", "NULL", "1"), { code: "23502" }],
  ["without the number of its cause", transaction("transferred", "'transfer'", "NULL"), { code: "23502" }],
  [
    "with another kind's cause",
    transaction("transferred", "'funding'", "(SELECT min(id) FROM funding WHERE user_id = 1)"),
    noSuchCause,
  ],
  ["with a kind that does not exist", transaction("gift", "'transfer'", "1"), noSuchCause],
  [
    "of a row that does not exist",
    transaction("transferred", "'transfer'", "900"),
    { code: "23503", constraint: "ledger_tx_user_id_transfer_id_fkey" },
  ],
  [
    "with two causes",
    transaction("transferred", "'transfer'", "1")
      .replace("cause_id)", "cause_id, funding_id)")
      .replace(", 1)", ", 1, 1)"),
    { code: "428C9" },
  ],
])("[TRUST-01] there is no transaction %s", async (_, statement, refusal) => {
  await expect(attempt(statement)).rejects.toMatchObject(refusal);
});

test("[TRUST-01] each kind's cause has a column of its own, with a foreign key to the rows of the cause", async () => {
  const { rows } = await owner().query(
    `SELECT k.kind FROM posting_kind k WHERE NOT EXISTS (
       SELECT FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[2]
       WHERE c.conrelid = 'ledger_tx'::regclass AND c.contype = 'f' AND a.attname = k.cause || '_id' AND a.attgenerated = 's')`,
  );
  expect(rows).toEqual([]);
});

test("[TRUST-01] the functions that name accounts know the classes of the ledger, and no others", async () => {
  const { rows } = await owner().query(
    `SELECT name FROM ledger_class WHERE class_code(name) IS DISTINCT FROM code
     UNION ALL SELECT 'another' WHERE class_code('another') IS NOT NULL
     UNION ALL SELECT name FROM ledger_class WHERE side = 'user' AND user_account(7, name, 4) IS DISTINCT FROM 7 * 4096 + 4 * 64 + code
     UNION ALL SELECT name FROM ledger_class WHERE side = 'house' AND house_account(name, 4) IS DISTINCT FROM 4 * 64 + code`,
  );
  expect(rows).toEqual([]);
});

/** The rows that the tables take, and one of them with another pair. */
const option = (id: number, symbol: string): string =>
  `(1, ${id}, '${symbol}', 'call', 10, 80, 8, 1, 1, 100, 2, 60002)`;
const options = (...rows: readonly string[]): string =>
  `INSERT INTO option (user_id, id, symbol, direction, stake, percent, payout, accepted_ms, entry_seq, entry_price, buy_ms, sell_ms)
   VALUES ${rows.join()}`;
const ofNoPair = { code: "23503", constraint: "it_is_of_a_pair" };

test("[TRUST-01] an option of a pair is stored, and one of a pair that does not exist is not, whatever stands beside it", async () => {
  await attempt(options(option(1, "BTCUSDT"), option(2, "ETHUSDT")));
  for (const rows of [
    [option(1, "MOONUSDT")],
    [option(1, "BTCUSDT"), option(2, "MOONUSDT")],
    [option(1, "MOONUSDT"), option(2, "BTCUSDT")],
  ]) {
    await expect(attempt(options(...rows))).rejects.toMatchObject(ofNoPair);
  }
  for (const before of [
    "SET LOCAL session_replication_role = replica",
    "CREATE TEMP TABLE product AS SELECT 'MOONUSDT' AS symbol",
  ]) {
    await expect(attempt(before, options(option(1, "MOONUSDT")))).rejects.toMatchObject(ofNoPair);
  }
});

test("[TRUST-01] a contract of a pair is stored, and one of a pair that does not exist is not", async () => {
  const contract = (symbol: string): string =>
    `INSERT INTO lever_order SELECT * FROM json_populate_record(NULL::lever_order, '${JSON.stringify({ ...leverRows.pending, symbol })}')`;
  await attempt(contract("BTCUSDT"));
  await expect(attempt(contract("MOONUSDT"))).rejects.toMatchObject(ofNoPair);
});

test.each([
  ["another symbol", "UPDATE product SET symbol = 'MOONUSDT' WHERE pid = 1"],
  ["another number", "UPDATE product SET pid = 99 WHERE pid = 1"],
  ["an end", "DELETE FROM product WHERE pid = 8"],
  ["all of them an end", "TRUNCATE product CASCADE"],
])("[TRUST-01] a pair that orders may name never gets %s", async (_, statement) => {
  await expect(attempt(statement)).rejects.toMatchObject({ code: appendOnly });
});

test("[TRUST-01] the terms of a pair may change", async () => {
  await attempt("UPDATE product SET lever_stress_bps = 2000 WHERE pid = 1");
});

test.each(["epoch", "batch", "mark_ms", "lever_mark_ms"])(
  "[TRUST-07] the engine's %s never goes back",
  async (column) => {
    const both = "UPDATE engine_state SET epoch = 9, batch = 9, mark_ms = 9, lever_mark_ms = 9";
    await attempt(both, both);
    await expect(attempt(both, `UPDATE engine_state SET ${column} = 8`)).rejects.toMatchObject({
      code: fenced,
    });
  },
);

test("[TRUST-07] a former leader cannot give its successor's lease back", async () => {
  const take = "SELECT lease_take(0::smallint, 'one', 60000) AS epoch";
  const { rows } = await owner().query(take);
  const { rows: later } = await owner().query(take);
  const until = async () =>
    (await owner().query("SELECT lease_until_ms FROM engine_state")).rows[0].lease_until_ms;
  const before = await until();
  await owner().query("SELECT lease_release(0::smallint, $1)", [rows[0].epoch]);
  expect(await until()).toBe(before);
  await owner().query("SELECT lease_release(0::smallint, $1)", [later[0].epoch]);
  expect(Number(await until())).toBe(0);
});

const placed = (changes: Readonly<Record<string, unknown>> = {}): string => {
  const row = {
    user_id: 1,
    id: 1,
    symbol: "BTCUSDT",
    direction: "call",
    stake: 100,
    percent: 80,
    payout: 80,
    accepted_ms: 1_000,
    entry_seq: 1,
    entry_price: 50,
    buy_ms: 1_001,
    sell_ms: 61_001,
    ...changes,
  };
  return `INSERT INTO option (${Object.keys(row).join()}) VALUES (${Object.values(row)
    .map((value) => `'${String(value)}'`)
    .join()})`;
};
const settled = (set = "outcome = 'win', net = 80"): string =>
  `UPDATE option SET status = 'settled', exit_seq = 2, exit_price = 51, settled_ms = 61001, ${set}`;
const soon = "it_is_decided_soon_after_it_was_accepted";

test("[OPT-06] an option that is placed and settled by the rule is written", async () => {
  await attempt(placed(), settled());
});

test.each([
  ["promises less than the rule", "the_promise_is_the_rule", [placed({ payout: 79 })]],
  ["promises more than the rule", "the_promise_is_the_rule", [placed({ payout: 81 })]],
  ["is decided at its acceptance", soon, [placed({ accepted_ms: 1_001 })]],
  ["is decided long after its acceptance", soon, [placed({ buy_ms: 6_001 })]],
  ["ends when it begins", "it_ends_after_it_begins", [placed({ sell_ms: 1_001 })]],
  ["is settled before its end", "the_outcome_is_the_rule", [placed({ sell_ms: 61_002 }), settled()]],
  ["is lost though it won", "the_outcome_is_the_rule", [placed(), settled("outcome = 'lose', net = -100")]],
  ["wins another amount", "the_outcome_is_the_rule", [placed(), settled("outcome = 'win', net = 81")]],
] as const)("[OPT-06] [OPT-07] there is no option that %s", async (_, constraint, statements) => {
  await expect(attempt(...statements)).rejects.toMatchObject({ code: broken, constraint });
});

test.each([
  ["is settled twice", [placed(), settled(), settled()]],
  ["gets another stake at its end", [placed(), settled("outcome = 'win', net = 80, stake = 101")]],
  ["gets another entry price at its end", [placed(), settled("outcome = 'win', net = 80, entry_price = 49")]],
  ["gets another end", [placed(), settled("outcome = 'win', net = 80, sell_ms = 61000")]],
  ["changes while it is open", [placed(), "UPDATE option SET exit_seq = NULL"]],
  ["disappears", [placed(), "DELETE FROM option"]],
] as const)("[OPT-09] there is no option that %s", async (_, statements) => {
  await expect(attempt(...statements)).rejects.toMatchObject({ code: appendOnly });
});

const run = `INSERT INTO bot_run (user_id, id, symbol, amount, multiple, times, started_ms, done, net, state, ended_ms)
  VALUES (1, 1, 'BTCUSDT', 100, 10, 2, 1, 0, 0, 'owner', 2)`;
test.each([
  "UPDATE bot_run SET state = 'running', ended_ms = NULL",
  "UPDATE bot_run SET ended_ms = 3",
  "DELETE FROM bot_run",
])("[BOT-06] a run that has ended stays as it ended: %s", async (change) => {
  await expect(attempt(run, change)).rejects.toMatchObject({ code: appendOnly });
});

test("[TRUST-01] every trigger that refuses acts also when somebody pretends to be a replica", async () => {
  const { rows } = await owner().query(
    "SELECT tgname FROM pg_trigger WHERE tgfoid::regproc::text LIKE 'refuse%' AND tgenabled <> 'A'",
  );
  expect(rows).toEqual([]);
});

test("[TRUST-01] every class of accounts has the same number in the program and in the database", async () => {
  const { rows } = await owner().query("SELECT name, code FROM ledger_class");
  expect(Object.fromEntries(rows.map(({ name, code }) => [name, code]))).toEqual({
    ...userClasses,
    ...houseClasses,
  });
});

test("[TRUST-01] what may be posted is what the checker knows by itself, and nothing else", async () => {
  const isMatrix = (rule: string): boolean => rule.startsWith("the posting matrix permits");
  const findings = await database()
    .db.transaction()
    .execute((tx) => findingsOf(tx, isMatrix));
  expect(findings).toMatchObject([{ wrong: 0, example: "" }]);
  const { rows } = await owner().query("SELECT FROM posting_matrix");
  expect(findings[0]?.looked).toBe(rows.length);
});
