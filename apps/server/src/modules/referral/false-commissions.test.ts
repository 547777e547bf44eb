/** What the checker of the ledger finds in commissions that somebody has changed by hand. */
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { usdt } from "../../engine/test-world.ts";
import { findingsOf } from "../../ledger/check.ts";
import { typeParsers } from "../../platform/db/role-pools.ts";
import type { Schema } from "../../platform/db/schema/schema.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import {
  first,
  fourth,
  second,
  startReferralWorld,
  third,
  type ReferralWorld,
} from "./test-referral-world.ts";

const database = withTestDatabase();
let world: ReferralWorld;
let owner: Kysely<Schema>;

/** Income of a day at three levels, of which the budget pays two, and a first purchase that has matured, of a pair that is flagged at level 1. */
beforeAll(async () => {
  world = await startReferralWorld(database());
  await world.introduce(first, second, third, fourth);
  await world.reserve(101, "1000");
  await world.reserve("referral_budget", "100.1");
  for (const user of [first, second, third]) await world.fund(user, usdt(10_000));
  await world.fund(fourth, usdt(1_000));
  await world.buys(fourth, "1000", { typeid: 101 });
  for (const user of [third, fourth]) await world.signsIn(user, "192.0.2.7");
  await world.daysPass(3);
  await world.run();
  await world.daysPass(6);
  await world.run();
  const pool = new pg.Pool({ connectionString: database().ownerUrl, max: 1, types: typeParsers });
  owner = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  await sql`BEGIN`.execute(owner);
  for (const name of [
    "commission",
    "commission_source",
    "commission_due",
    "commission_payment",
    "commission_hold",
    "commission_verdict",
    "referral_flag",
    "ledger_entry",
    "account",
  ])
    await sql.raw(`ALTER TABLE ${name} DISABLE TRIGGER ALL`).execute(owner);
  await sql`ALTER TABLE commission DROP CONSTRAINT only_ib_members_earn`.execute(owner);
  await sql`ALTER TABLE commission_source DROP CONSTRAINT the_amount_is_the_rule`.execute(owner);
  await sql`ALTER TABLE account DROP CONSTRAINT a_referrer_came_before`.execute(owner);
  await sql`SAVEPOINT unchanged`.execute(owner);
});
afterAll(async () => {
  await sql`ROLLBACK`.execute(owner);
  await owner.destroy();
  await world.stop();
});

const brokenBy = async (change: string): Promise<readonly string[]> => {
  try {
    if (change !== "") await sql.raw(change).execute(owner);
    return (await findingsOf(owner)).filter(({ wrong }) => wrong > 0).map(({ rule }) => rule);
  } finally {
    await sql`ROLLBACK TO SAVEPOINT unchanged`.execute(owner);
  }
};

/** The code of what the database raises for a statement; "booked" when it takes it. */
const raisedBy = async (statement: string): Promise<string> => {
  try {
    await sql.raw(statement).execute(owner);
    return "booked";
  } catch (error) {
    return (error as { readonly code?: string }).code ?? String(error);
  } finally {
    await sql`ROLLBACK TO SAVEPOINT unchanged`.execute(owner);
  }
};

const earned =
  "every commission is for what own money of an IB member's clients has earned, in its percent, and leaves nothing out";
const summed = "every commission sums its sources, and is paid whole, once, or due";
const decided = "whether a referrer was an IB member was decided by the balances that were booked";
const held =
  "every first purchase of a pair that was flagged is held by itself, and is paid only after an operator has released it";
const ordered = "every level was decided after the level below it";
const moved = "every fact moved the money that its row says, and nothing else moved";

test("[TRUST-02] finds nothing wrong in what was booked, and something of each kind is there", async () => {
  expect(await brokenBy("")).toEqual([]);
  const kinds = await owner.selectFrom("commission_source").select(["reason", "level"]).distinct().execute();
  expect(kinds).toHaveLength(6);
  expect(await owner.selectFrom("commission_hold").selectAll().execute()).toMatchObject([
    { user_id: BigInt(third), client_id: BigInt(fourth), amount: usdt(100) },
  ]);
  expect(await owner.selectFrom("commission_due").selectAll().execute()).not.toEqual([]);
});

test.each([
  [
    "a commission of another percent",
    "UPDATE commission_source SET amount = amount + 1 WHERE level = 2 AND reason = 'income'",
    earned,
  ],
  [
    "a base that was not earned",
    "UPDATE commission_source SET base = base + 1 WHERE level = 1 AND reason = 'first'",
    earned,
  ],
  [
    "a source that was left out",
    "DELETE FROM commission_source WHERE reason = 'income' AND level = 3 AND nth = 1",
    earned,
  ],
  [
    "a commission for somebody else's client",
    `UPDATE account SET referrer_id = ${first} WHERE user_id = ${fourth}`,
    earned,
  ],
  ["a commission that was raised", "UPDATE commission SET income = income + 1 WHERE level = 1", summed],
  [
    "one that is due although it is paid",
    "INSERT INTO commission_due (commission_id, reason, user_id, amount) SELECT commission_id, reason, user_id, amount FROM commission_payment LIMIT 1",
    summed,
  ],
  ["one that nobody will pay", "DELETE FROM commission_due", summed],
  ["a pair that was flagged and is not held", "DELETE FROM commission_hold", held],
  ["one that is held without a flag", "DELETE FROM referral_flag", held],
  ["one that is held of another amount", "UPDATE commission_hold SET amount = amount - 1", held],
  ["one that was let go without a release", "UPDATE commission_due SET is_held = false", held],
  [
    "one that is held although it was released",
    "INSERT INTO operator VALUES (99, 'x', 1); INSERT INTO commission_verdict (hold_id, verdict, operator_id, reason, at_ms) SELECT id, 'released', 99, 'by somebody else', 1 FROM commission_hold",
    held,
  ],
  [
    "one that was paid while it was held",
    `INSERT INTO commission_payment (user_id, id, commission_id, reason, client_id, amount, accepted_ms)
       SELECT user_id, 900, commission_id, 'first', client_id, amount, 1 FROM commission_hold;
     DELETE FROM commission_due WHERE client_id > 0`,
    held,
  ],
  ["a total account that was not there", "UPDATE commission SET total = total + 1 WHERE level = 2", decided],
  ["a member who was none", "UPDATE commission SET total = 9999999999 WHERE level = 1", decided],
  [
    "a level that came before the one below it",
    "UPDATE commission SET through_day = 0, through_step = 0 WHERE level = 1",
    ordered,
  ],
  [
    "money that a commission did not move",
    "UPDATE ledger_entry SET amount = amount + 1 WHERE kind = 'referral_income_1'",
    moved,
  ],
])("[REF-05] [TRUST-02] finds %s", async (_what, change, rule) => {
  expect(await brokenBy(change)).toContain(rule);
});

test("[REF-02] [REF-05] the database books no commission with a total account, a sum or a reach that its rows do not have, and pays nothing that is held", async () => {
  const last = await owner
    .selectFrom("commission")
    .selectAll()
    .where("user_id", "=", BigInt(third))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ batch: bigint; total: bigint }>`
    SELECT (SELECT batch FROM engine_state WHERE shard = 0) AS batch, total_account(${third}, 0::smallint, (SELECT batch FROM engine_state WHERE shard = 0)) AS total`.execute(
    owner,
  );
  const now = rows[0] ?? { batch: 0n, total: 0n };
  const next = {
    user_id: third,
    id: 1_000,
    level: 1,
    through_day: last.through_day,
    through_step: String(last.through_step),
    total: String(now.total),
    seen_batch: String(now.batch),
    income: 0,
    first: 0,
    accepted_ms: world.nowMs(),
  };
  const found = (change: object) =>
    raisedBy(`SELECT commission_found('${JSON.stringify([{ ...next, ...change }])}', 0::smallint)`);
  expect(await found({})).toBe("booked");
  expect(await found({ total: String(now.total + 1n) })).toBe("CA045");
  // What was booked before the last batch is another total: the commission that it paid is missing there.
  expect(await found({ total: String(last.total), seen_batch: String(last.seen_batch) })).toBe("booked");
  expect(await found({ total: String(now.total), seen_batch: String(last.seen_batch) })).toBe("CA045");
  expect(await found({ income: 1 })).toBe("CA045");
  expect(await found({ through_day: last.through_day - 1 })).toBe("CA045");
  // One that was paid before.
  const { commission_id, reason, user_id } = await owner
    .selectFrom("commission_payment")
    .selectAll()
    .limit(1)
    .executeTakeFirstOrThrow();
  const again = {
    line: 1,
    user_id: String(user_id),
    id: 1_000,
    commission_id: String(commission_id),
    reason,
    client_id: 0,
    accepted_ms: 1,
  };
  const paid = (change: object) =>
    raisedBy(`SELECT commission_paid('${JSON.stringify([{ ...again, ...change }])}')`);
  expect(await paid({})).toBe("CA045");
  // One that is due is booked; one that is held is not, whatever the job reads in its row.
  const onHold = await owner.selectFrom("commission_hold").selectAll().executeTakeFirstOrThrow();
  const waiting = await owner
    .selectFrom("commission_due")
    .selectAll()
    .where("client_id", "=", 0n)
    .orderBy("commission_id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const keyOf = (row: { user_id: bigint; commission_id: bigint }) => ({
    user_id: String(row.user_id),
    commission_id: String(row.commission_id),
  });
  expect(await paid({ ...keyOf(waiting), reason: waiting.reason })).toBe("booked");
  const ofHeld = { ...keyOf(onHold), reason: "first", client_id: String(onHold.client_id) };
  expect(await paid(ofHeld)).toBe("CA045");
  await sql`UPDATE commission_due SET is_held = false`.execute(owner);
  expect(await paid(ofHeld)).toBe("CA045");
});
