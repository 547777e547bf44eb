/** What waits for the referral budget (REF-05), for operators. */
import { formatMoney, money } from "@candor/core/money/money";
import type { AnswerOf } from "@candor/wire/call";
import type { referralBudget, unrealisedCommissions } from "@candor/wire/desks/referral";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/open-database.ts";
import { readBudget } from "../../../records/budget.ts";

type Sums = { due: bigint; due_count: bigint; oldest_ms: bigint | null; held: bigint; held_count: bigint };

export const readReferralBudget = async (db: Db): Promise<AnswerOf<typeof referralBudget>> => {
  const [budget, { rows }] = await Promise.all([
    readBudget(db, "referral_budget"),
    sql<Sums>`
      SELECT coalesce(sum(d.amount) FILTER (WHERE NOT d.is_held), 0)::bigint AS due, count(*) FILTER (WHERE NOT d.is_held) AS due_count,
        min(c.accepted_ms) FILTER (WHERE NOT d.is_held) AS oldest_ms,
        coalesce(sum(d.amount) FILTER (WHERE d.is_held), 0)::bigint AS held, count(*) FILTER (WHERE d.is_held) AS held_count
      FROM commission_due d JOIN commission c ON c.user_id = d.user_id AND c.id = d.commission_id`.execute(
      db,
    ),
  ]);
  const sums = rows[0] ?? { due: 0n, due_count: 0n, oldest_ms: null, held: 0n, held_count: 0n };
  return {
    budget: formatMoney(budget),
    due: formatMoney(money(sums.due)),
    dueCount: Number(sums.due_count),
    oldestAt: sums.oldest_ms === null ? null : Number(sums.oldest_ms),
    lacks: formatMoney(money(sums.due > budget ? sums.due - budget : 0n)),
    held: formatMoney(money(sums.held)),
    heldCount: Number(sums.held_count),
  };
};

const mostListed = 200;

type Row = {
  commission_id: bigint;
  user_id: bigint;
  level: number;
  reason: "income" | "first";
  amount: bigint;
  accepted_ms: bigint;
};

/** The first ones, in the order in which they are paid, and how many there are. */
export const readUnrealised = async (
  db: Db,
): Promise<{ readonly rows: readonly AnswerOf<typeof unrealisedCommissions>[]; readonly total: number }> => {
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      SELECT d.commission_id, d.user_id, c.level, d.reason, d.amount, c.accepted_ms
      FROM (SELECT * FROM commission_due WHERE NOT is_held ORDER BY commission_id, reason, client_id LIMIT ${mostListed}) AS d
      JOIN commission c ON c.user_id = d.user_id AND c.id = d.commission_id
      ORDER BY d.commission_id, d.reason, d.client_id`.execute(db),
    sql<{ total: bigint }>`SELECT count(*) AS total FROM commission_due WHERE NOT is_held`.execute(db),
  ]);
  let upTo = 0n;
  return {
    rows: rows.map((row) => {
      upTo += row.amount;
      return {
        id: String(row.commission_id),
        userId: String(row.user_id),
        level: row.level,
        reason: row.reason,
        amount: formatMoney(money(row.amount)),
        since: Number(row.accepted_ms),
        upTo: formatMoney(money(upTo)),
      };
    }),
    total: Number(counted.rows[0]?.total ?? 0n),
  };
};
