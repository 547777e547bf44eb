/** What is offered, what users were paid, and what decides about both (RWD-02 to RWD-05). */
import { money, type Money } from "@candor/core/money/money";
import { termsOfText, type RewardTerms } from "@candor/core/rewards/reward-terms";
import { rechargeAbove } from "@candor/core/rewards/tasks";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";

/** Terms, and the time in which they count, epoch ms; the last ones announced have no end. */
export type CountingTerms = RewardTerms & { readonly fromMs: number; readonly untilMs: number };

export const readTermsAt = async (db: Db, nowMs: number): Promise<CountingTerms> => {
  const { rows } = await sql<{ from_ms: bigint; terms: string; until_ms: bigint | null }>`
    SELECT t.from_ms, t.terms, (SELECT min(n.from_ms) FROM reward_terms n WHERE n.from_ms > t.from_ms) AS until_ms
    FROM reward_terms t WHERE t.from_ms <= ${nowMs} ORDER BY t.from_ms DESC LIMIT 1`.execute(db);
  const [row] = rows;
  const terms = row && termsOfText(row.terms);
  if (row === undefined || terms?.ok !== true)
    throw new Error("the released terms are there, and all can be read");
  return {
    ...terms.value,
    fromMs: Number(row.from_ms),
    untilMs: row.until_ms === null ? Number.MAX_SAFE_INTEGER : Number(row.until_ms),
  };
};

export type Rewarded = {
  /** Business days since 1970-01-01, the oldest first, and what each has paid. */
  readonly days: readonly number[];
  readonly paidOn: ReadonlyMap<number, Money>;
  readonly claimed: ReadonlySet<number>;
  readonly paidTasks: ReadonlySet<number>;
  /** By business day: what a speech of the user that was approved on it has earned. */
  readonly speeches: ReadonlyMap<number, Money>;
};

export const readRewarded = async (db: Db, userId: number): Promise<Rewarded> => {
  const rows = await db
    .selectFrom("reward")
    .select(["kind", "day", "nth", "amount"])
    .where("user_id", "=", BigInt(userId))
    .orderBy("day")
    .execute();
  const numbersOf = (kind: "award" | "task") =>
    new Set(rows.flatMap((row) => (row.kind === kind && row.nth !== null ? [Number(row.nth)] : [])));
  const byDay = (kind: "checkin" | "speech") =>
    new Map(
      rows.flatMap((row) => (row.kind === kind && row.day !== null ? [[row.day, money(row.amount)]] : [])),
    );
  const paidOn = byDay("checkin");
  return {
    days: [...paidOn.keys()],
    paidOn,
    claimed: numbersOf("award"),
    paidTasks: numbersOf("task"),
    speeches: byDay("speech"),
  };
};

/** The tasks that the account `a` has done, by their numbers; the database asks the same of each that is paid. */
const doneTasks: RawBuilder<number[]> = sql`array_remove(ARRAY[1,
  CASE WHEN a.email IS NOT NULL AND a.username <> 'User ' || a.user_id
    AND EXISTS (SELECT FROM identity_submission s WHERE s.user_id = a.user_id) THEN 2 END,
  CASE WHEN EXISTS (SELECT FROM reward r WHERE r.user_id = a.user_id AND r.kind = 'checkin') THEN 3 END,
  CASE WHEN EXISTS (SELECT FROM funding f WHERE f.user_id = a.user_id AND f.amount > ${rechargeAbove})
    OR EXISTS (SELECT FROM deposit_credit c JOIN deposit d ON d.id = c.id
      WHERE c.user_id = a.user_id AND d.asset = 'USDT' AND c.amount > ${rechargeAbove}) THEN 4 END,
  CASE WHEN EXISTS (SELECT FROM holding h WHERE h.user_id = a.user_id AND h.bought_own > 0 AND h.product_id >= 100) THEN 5 END], NULL)`;

export const readDoneTasks = async (db: Db, userId: number): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ done: number[] }>`
    SELECT ${doneTasks} AS done FROM account a WHERE a.user_id = ${userId}`.execute(db);
  return new Set(rows[0]?.done);
};

/** Users with tasks that are not paid, from a number on, by number. Frozen ones wait; where nobody logs in, nothing is paid. */
export const readNewcomers = async (db: Db, after: number, limit: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ user_id: bigint }>`
    SELECT a.user_id FROM account a
    WHERE a.user_id > ${after} AND a.frozen_ms IS NULL AND a.password_hash IS NOT NULL
      AND NOT EXISTS (SELECT FROM reward r WHERE r.user_id = a.user_id AND r.kind = 'task' AND r.nth = 5)
    ORDER BY a.user_id LIMIT ${limit}`.execute(db);
  return rows.map(({ user_id }) => Number(user_id));
};
