/**
 * What the close measure closes: people with five holdings each, introduced by each other, with all that the ledger has of their money,
 * written straight into the tables. The measure ends with the ledger's checker, which also reads these rows.
 *
 * Everything was bought on one business day, whose next one is to be closed, so there is no past that would have to be made. Cycles of a
 * day, two days and four days stand for those of longer ones that end, and that end soon: a thirtieth of all holdings each, as with cycles of a
 * month.
 */
import { businessDate, businessDayNumber, businessDayStartOf, dayMs } from "@candor/core/time/time";
import { openEmptyDatabase, seedPeople, settleDatabase, type BenchDatabase } from "../bench-database.ts";
import { capital, traders } from "../bench-people.ts";
import { demoProductRows } from "../../apps/server/src/modules/demo/products/demo-products.ts";
import { fundUsers } from "../../apps/server/src/ledger/test-postings.ts";

export const firstHolder = 1_000_001;
export const holdingsEach = 5;

export type CloseDatabase = BenchDatabase & {
  /** The day that is to be closed, as a number and as a date. */
  readonly day: number;
  readonly date: number;
};

/** `holdings`: a multiple of 100. Half of the people have one referrer. */
export const fillDatabase = async (holdings: number): Promise<CloseDatabase> => {
  const database = await openEmptyDatabase();
  try {
    const people = holdings / holdingsEach;
    const day = businessDayNumber(Date.now()) - 1;
    const boughtMs = businessDayStartOf(day - 1) + dayMs / 2;
    await fundUsers(database, {}, capital);
    await seedPeople(database, traders);
    await database.owner.query("SELECT demo_products($1)", [demoProductRows()]);
    for (const statement of statements(people, boughtMs)) await database.owner.query(statement);
    const date = businessDate(businessDayStartOf(day));
    await database.owner.query("INSERT INTO job_day (name, date, done_ms) VALUES ('invest-close', $1, 0)", [
      date,
    ]);
    await settleDatabase(database);
    return { ...database, day, date };
  } catch (error) {
    await database.close();
    throw error;
  }
};

/** Lets the close of the day be owed: the server looks each minute. */
export const oweTheDay = async ({ owner, day, date }: CloseDatabase): Promise<void> => {
  const before = businessDate(businessDayStartOf(day - 1));
  await owner.query(
    `WITH made AS (INSERT INTO job_day (name, date, done_ms) VALUES ('invest-close', ${before}, 0)),
       moved AS (UPDATE referral_mark SET through_day = ${day - 1})
     DELETE FROM job_day WHERE name = 'invest-close' AND date = ${date}`,
  );
};

/** Number, days of a cycle, and which of 60 holdings it is sold to: through this one. */
const products = [
  [301, 1, 2],
  [302, 2, 4],
  [303, 4, 6],
  [304, 30, 30],
  [305, 90, 50],
  [306, 180, 60],
] as const;

/** What a reserve can still promise, and what commissions are paid from. */
const reserve = 1_000_000_000_000_000n;

/**
 * Who introduced whom: the first three one after another, the third half of all others; of the rest each ten people. Every tenth
 * referrer, and these three, hold enough for an IB member.
 */
const statements = (people: number, boughtMs: number): readonly string[] => [
  "SET session_replication_role = replica",
  `INSERT INTO invest_product (id, kind, is_open, rate, days, minimum, maximum, exit_fee_bps)
   SELECT id, 'fixed', true, 13333 * days, days, 100000000, 100000000000, 50 FROM (VALUES ${products.map(([id, days]) => `(${id}, ${days})`).join(", ")}) AS p (id, days)`,
  `CREATE TEMPORARY TABLE person AS
   SELECT ${firstHolder} + i AS user_id, i,
     ${firstHolder} + CASE WHEN i = 0 THEN NULL WHEN i < 3 THEN i - 1 WHEN i % 2 = 1 THEN 2
       WHEN i < 60 THEN NULL ELSE 4 + (i / 2 - 30) / 10 * 2 END AS referrer_id,
     i < 3 OR i % 20 = 4 AS is_ib
   FROM generate_series(0, ${people - 1}) AS i`,
  `INSERT INTO account (user_id, email, username, referrer_id, created_ms)
   SELECT user_id, 'holder' || user_id || '@candor.test', 'holder', referrer_id, 1 FROM person ORDER BY user_id`,
  `CREATE TEMPORARY TABLE bought AS
   SELECT h.*, p.id AS product_id, p.days, 13333::bigint * p.days AS rate,
     CASE WHEN p.days = 30 AND h.id % 5 = 0 THEN 'compound' ELSE 'fixed' END AS interest
   FROM (SELECT k, user_id, i, is_ib, k * ${people}::bigint + i + 1 AS id, 100000000 * (1 + (i * 7 + k * 3) % 10)::bigint AS own
         FROM person, generate_series(0, ${holdingsEach - 1}) AS k) AS h
   JOIN (VALUES ${products.map(([id, days, through], at) => `(${id}, ${days}, ${products[at - 1]?.[2] ?? 0}, ${through})`).join(", ")}) AS p (id, days, above, through)
     ON (h.i * 13 + h.k * 11) % 60 >= p.above AND (h.i * 13 + h.k * 11) % 60 < p.through
   ORDER BY h.id`,
  `INSERT INTO holding (user_id, id, product_id, interest, rate, days, exit_fee_bps, credit_from, bought_own, own, credit, accepted_ms)
   SELECT user_id, id, product_id, interest, rate, days, 50, 'user', own, own, 0, ${boughtMs} FROM bought ORDER BY id`,
  `INSERT INTO engine_version (part, version) SELECT 'invest/' || user_id, ${holdingsEach} FROM person`,
  // What each had before, and the house's pools.
  `CREATE TEMPORARY TABLE funded AS
   SELECT row_number() OVER (ORDER BY f.user_id, product_id NULLS FIRST) + (SELECT coalesce(max(id), 0) FROM funding) AS id,
     row_number() OVER (ORDER BY f.user_id, product_id NULLS FIRST) AS line, f.* FROM (
     SELECT user_id, sum(own)::bigint + CASE WHEN is_ib THEN 10000000000 ELSE 100000000 END AS amount, NULL::text AS budget, NULL::smallint AS product_id
     FROM bought GROUP BY user_id, is_ib
     UNION ALL SELECT 0, ${reserve}, 'referral_budget', NULL
     UNION ALL SELECT 0, ${reserve}, NULL, id FROM unnest('{${products.map(([id]) => id).join(",")}}'::smallint[]) AS id) AS f`,
  `INSERT INTO funding (user_id, id, amount, accepted_ms, budget, product_id) SELECT user_id, id, amount, 0, budget, product_id FROM funded`,
  `CREATE TEMPORARY TABLE place AS SELECT batch + 1 AS funding, batch + 2 AS buying FROM engine_state`,
  `INSERT INTO ledger_tx (shard, batch, line, kind, at_ms, user_id, cause, cause_id, list, list_nth, list_sum, balance, own_sum, fee_sum)
   SELECT 0, p.funding, line, kind, ${boughtMs}, user_id, 'funding', id, CASE WHEN user_id > 0 THEN kind END, CASE WHEN user_id > 0 THEN 1 END,
     CASE WHEN user_id > 0 THEN amount END, CASE WHEN user_id > 0 THEN amount END, CASE WHEN user_id > 0 THEN amount END, CASE WHEN user_id > 0 THEN 0 END
   FROM funded, place p, LATERAL (SELECT ${fundingKind} AS kind) AS k`,
  `INSERT INTO ledger_entry (shard, batch, line, leg, kind, debit_account, credit_account, amount)
   SELECT 0, p.funding, line, 1, ${fundingKind}, house_account('custody:sandbox'), ${fundedAccount}, amount FROM funded, place p`,
  `INSERT INTO ledger_tx (shard, batch, line, kind, at_ms, user_id, cause, cause_id, list, list_nth, list_sum, balance, own_sum, fee_sum)
   SELECT 0, p.buying, b.id, 'holding_bought', ${boughtMs}, b.user_id, 'holding', b.id, 'holding_bought', k + 1, -sum(b.own) OVER upto,
     f.amount - sum(b.own) OVER upto, 0, 0
   FROM bought b JOIN funded f ON f.user_id = b.user_id, place p WINDOW upto AS (PARTITION BY b.user_id ORDER BY b.id) ORDER BY b.id`,
  `INSERT INTO ledger_entry (shard, batch, line, leg, kind, debit_account, credit_account, amount)
   SELECT 0, p.buying, b.id, leg, 'holding_bought', debit, credit, amount FROM bought b, place p, LATERAL (VALUES
     (1, user_account(user_id, 'wallet'), user_account(user_id, 'invested'), own),
     (2, product_account(product_id, 'yield_free'), product_account(product_id, 'yield_committed'), earned_after(own, rate, days, days))
   ) AS m (leg, debit, credit, amount) ORDER BY b.id, leg`,
  `INSERT INTO ledger_balance AS b (account_id, shard, balance)
   SELECT account, CASE WHEN is_house_account(account) THEN 1 ELSE 0 END, sum(moved)::bigint FROM (
     SELECT debit_account AS account, -amount AS moved FROM ledger_entry e, place p WHERE e.batch IN (p.funding, p.buying)
     UNION ALL SELECT credit_account, amount FROM ledger_entry e, place p WHERE e.batch IN (p.funding, p.buying)) AS side
   GROUP BY account
   ON CONFLICT (account_id, shard) DO UPDATE SET balance = b.balance + excluded.balance`,
  "UPDATE engine_state SET batch = batch + 2",
  "DROP TABLE person, bought, funded, place",
  "SET session_replication_role = DEFAULT",
];

const fundingKind =
  "CASE WHEN user_id > 0 THEN 'sandbox_deposit' WHEN budget IS NOT NULL THEN 'budget_funded' ELSE 'reserve_funded' END";
const fundedAccount = `CASE WHEN user_id > 0 THEN user_account(user_id, 'wallet') WHEN budget IS NOT NULL THEN house_account(budget)
  ELSE product_account(product_id, 'yield_free') END`;
