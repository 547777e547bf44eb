/** That the checker finds what somebody with all rights might change of a pool afterwards (INV-14, TRUST-02). */
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { usdt } from "../../engine/test-world.ts";
import { findingsOf } from "../../ledger/check.ts";
import { typeParsers } from "../../platform/db/role-pools.ts";
import type { Schema } from "../../platform/db/schema/schema.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { startPoolWorld } from "./test-pool-world.ts";

const database = withTestDatabase();
let tampered: Kysely<Schema>;
const [ann, bob, cid] = [100_011, 100_012, 100_013];

/** Ann has left with a gain, Bob is in the pool, Cid's money was taken back. */
beforeAll(async () => {
  const world = await startPoolWorld(database());
  for (const userId of [ann, bob, cid]) await world.fund(userId, usdt(5_000));
  const id = (await world.enter(ann)).data?.id ?? "";
  await world.serve();
  await world.trade("won");
  await world.enter(bob);
  await world.serve();
  for (let day = 0; day < 4; day += 1) await world.call("demo/passDay", ann, { id: Number(id) });
  await world.endOf(ann, id);
  for (let day = 0; day < 3; day += 1) await world.call("demo/passDay", ann, { id: Number(id) });
  await world.serve();
  const waiting = (await world.enter(cid)).data?.id ?? "";
  await world.endOf(cid, waiting);
  await world.stop();
  const pool = new pg.Pool({ connectionString: database().ownerUrl, max: 1, types: typeParsers });
  tampered = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
});
afterAll(() => tampered.destroy());

const tables = [
  "pool",
  "pool_move",
  "pool_step",
  "pool_order",
  "holding",
  "holding_step",
  "ledger_entry",
  "ledger_balance",
  "ledger_tx",
  "bot_run",
];
/** The rules that a change breaks, which is undone at once. */
const brokenBy = async (change: string): Promise<readonly string[]> => {
  await sql`BEGIN`.execute(tampered);
  try {
    for (const table of tables) await sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER ALL`).execute(tampered);
    for (const rule of [
      "pool_move DROP CONSTRAINT units_are_worth_their_part",
      "ledger_balance DROP CONSTRAINT nothing_stays_in_transit",
    ])
      await sql.raw(`ALTER TABLE ${rule}`).execute(tampered);
    await sql.raw(change).execute(tampered);
    return (await findingsOf(tampered, () => true)).filter(({ wrong }) => wrong > 0).map(({ rule }) => rule);
  } finally {
    await sql`ROLLBACK`.execute(tampered);
  }
};

const annEntered = `step = 'entered' AND holder_id = ${ann}`;
const annLeft = `step = 'redeemed' AND holder_id = ${ann}`;
const [units, worth, held, sides, pairs, state, due, end, stake] = [
  "the units of every pool are those of its holders and of the operator's stake",
  "everyone who entered or left a pool did so at what its units were worth, rounded down",
  "a pool held what its move says, and had no open trade",
  "both sides of a move of a pool are in one batch, and nothing stays between them",
  "each step of a holder has its move of the pool, and each move its step",
  "every holding of a pool is where its steps have brought it",
  "units are paid out when the period is over in which the end was asked for, or when operators have ended the pool",
  "a pool has ended when it had nothing left, or when operators ended it and nobody had units",
  "every stake of the operator is what an act says that two operators approved, or one that a demo began with",
];
const batches = "a step of a pool names the batch that has booked it";
const approvedOrders = "every order about a pool is what an act says that two operators approved";
const facts = "every fact moved the money that its row says, and nothing else moved";
const owned =
  "every transaction has what its list has moved of all that its user owns in USDT, and has paid in fees";
const runs = "every run of a pool was for one trade, with at most half of what the pool held";

test("[INV-14] [TRUST-02] the checker finds nothing wrong in what was booked", async () => {
  expect(await brokenBy("SELECT 1")).toEqual([]);
});

test.each([
  ["units of the pool", "UPDATE pool SET units = units + 1 WHERE id = 1", units],
  ["units of the operator", "UPDATE pool SET stake_units = stake_units - 1 WHERE id = 1", units],
  ["units of a holder", `UPDATE holding SET units = units + 1 WHERE user_id = ${bob}`, units],
  ["more units for one who entered", `UPDATE pool_move SET units = units + 1 WHERE ${annEntered}`, worth],
  [
    "another state of the pool before one entered",
    `UPDATE pool_move SET units_before = units_before + 1 WHERE ${annEntered}`,
    worth,
  ],
  ["more for one who left", `UPDATE pool_move SET amount = amount + 1 WHERE ${annLeft}`, worth],
  [
    "what the pool held before one left",
    `UPDATE pool_move SET held_before = held_before - 1 WHERE ${annLeft}`,
    held,
  ],
  [
    "a trade that was open when one left",
    `UPDATE ledger_entry SET credit_account = 4096 + 68 WHERE kind = 'pool_joined' AND amount = 20000000000`,
    held,
  ],
  [
    "money that stays between two owners",
    "UPDATE ledger_balance SET balance = 1 WHERE account_id = 109",
    sides,
  ],
  [
    "one side without the other",
    "UPDATE ledger_entry SET amount = amount - 1 WHERE kind = 'pool_paid'",
    sides,
  ],
  [
    "an amount that only one side has",
    `UPDATE pool_step SET amount = amount + 1 WHERE step = 'redeemed'`,
    pairs,
  ],
  ["an amount that was not paid", `UPDATE pool_step SET amount = amount + 1 WHERE step = 'redeemed'`, facts],
  ["a move without its step", `DELETE FROM pool_step WHERE step = 'entered' AND user_id = ${bob}`, pairs],
  ["a holding that ended by itself", `UPDATE holding SET ended_ms = 1 WHERE user_id = ${bob}`, state],
  [
    "a holding that goes on after it was paid",
    `UPDATE holding SET ended_ms = NULL WHERE user_id = ${ann}`,
    state,
  ],
  ["an end in an earlier period", `UPDATE holding SET cycle = 9 WHERE user_id = ${ann}`, state],
  ["money taken back and still held", `UPDATE holding SET ended_ms = NULL WHERE user_id = ${cid}`, state],
  [
    "one who was paid and had not asked",
    `DELETE FROM holding_step WHERE step = 'asked' AND user_id = ${ann}`,
    due,
  ],
  ["one who was paid too early", `DELETE FROM holding_step WHERE step = 'passed' AND pass = 7`, due],
  ["an end of a pool that holds money", "UPDATE pool SET ended_ms = 1 WHERE id = 1", end],
  [
    "a stake that was taken and not ordered",
    "UPDATE pool_step SET step = 'taken' WHERE step = 'given'",
    stake,
  ],
  [
    "an order that nobody has approved",
    "INSERT INTO pool_order (id, pool_id, what) VALUES (900, 1, 'end')",
    approvedOrders,
  ],
  [
    "what a list has moved of the owner's",
    `UPDATE ledger_tx SET own_sum = own_sum + 1 WHERE kind = 'pool_redeemed'`,
    owned,
  ],
  ["a step in an earlier batch", "UPDATE pool_step SET batch = 1 WHERE step = 'redeemed'", batches],
  ["a step in a later batch", "UPDATE pool_step SET batch = 9999 WHERE step = 'returned'", batches],
  ["a run with more than half", "UPDATE bot_run SET amount = 11000000000 WHERE user_id = 1", runs],
])("[INV-14] [TRUST-02] the checker finds %s", async (_what, change, rule) => {
  expect(await brokenBy(change)).toContain(rule);
});
