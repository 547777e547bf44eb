/**
 * Paying for approved speeches (COM-02): one of a user and business day, by the house, out of the reward budget alone (RWD-05).
 *
 * Invariants: the day and the amount are those of the speech's first approval, which never changes, and the command is refused when another
 * reward was paid in between: so a day is paid once, in whatever process, and so is a speech. What the speech has earned stays paid.
 * Known limit: what cannot be paid through the close of its day, such as for a short budget, is not owed.
 */
import { formatMoney, money, type Money } from "@candor/core/money/money";
import { businessDayNumber, businessDayStartOf } from "@candor/core/time/time";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import { readBudget } from "../../records/budget.ts";
import { houseRequest, type CommandRequest } from "../../records/command-port.ts";
import { submitComputed } from "../../records/recompute.ts";
import type { ClaimDeps } from "./claims.ts";
import { readRewarded, readTermsAt } from "./queries.ts";
import { readRewards, rewardCommand } from "./state.ts";

/** Pays for one of the speeches that were approved on a day, unless one is paid. */
export const paySpeech = async (
  { db, clock, hasIncentives, submit }: ClaimDeps,
  userId: number,
  day: number,
): Promise<void> => {
  if (!hasIncentives) return;
  await submitComputed({ submit }, async (): Promise<CommandRequest | undefined> => {
    const rewards = await readRewards(db, userId);
    const speech = rewards.speeches.has(day) ? undefined : await readApproved(db, userId, day);
    if (speech === undefined) return undefined;
    const [{ speech: amount }, budget] = await Promise.all([
      readTermsAt(db, speech.approvedMs),
      readBudget(db, "reward_budget"),
    ]);
    if (amount === 0n || amount > budget) return undefined;
    // A refusal is stored under its key, and the budget may be filled again: each try has its own.
    const key = `speech:${speech.id}:${clock.nowMs()}`;
    const row = { kind: "speech", day, nth: speech.id } as const;
    const within = { fromMs: businessDayStartOf(day), untilMs: Number.MAX_SAFE_INTEGER };
    return houseRequest(rewardCommand(rewards, { row, amount, within }, "house"), key);
  });
};

/** The speech of a user that was approved last on a day, and is still public. Of frozen accounts, and where nobody logs in, there is none. */
const readApproved = async (
  db: Db,
  userId: number,
  day: number,
): Promise<{ readonly id: bigint; readonly approvedMs: number } | undefined> => {
  const { rows } = await sql<{ id: bigint; approved_ms: bigint }>`
    SELECT t.id, t.approved_ms FROM community_text t JOIN account a ON a.user_id = t.user_id
    WHERE t.user_id = ${userId} AND t.kind = 'speech' AND t.is_public AND ${isOfDay(day)}
      AND a.frozen_ms IS NULL AND a.password_hash IS NOT NULL
    ORDER BY t.approved_ms DESC, t.id DESC LIMIT 1`.execute(db);
  const [row] = rows;
  return row && { id: row.id, approvedMs: Number(row.approved_ms) };
};

const isOfDay = (day: number) =>
  sql`t.approved_ms >= ${businessDayStartOf(day)} AND t.approved_ms < ${businessDayStartOf(day + 1)}`;

/** Users with speeches that were approved on a day, none of which is paid, from a number on, by number. */
export const readUnpaid = async (
  db: Db,
  day: number,
  after: number,
  limit: number,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ user_id: bigint }>`
    SELECT DISTINCT t.user_id FROM community_text t
    WHERE t.kind = 'speech' AND t.user_id > ${after} AND ${isOfDay(day)}
      AND NOT EXISTS (SELECT FROM reward r WHERE r.user_id = t.user_id AND r.kind = 'speech' AND r.day = ${day})
    ORDER BY t.user_id LIMIT ${limit}`.execute(db);
  return rows.map(({ user_id }) => Number(user_id));
};

export type SpeechRewards = {
  /** What the user's speeches have earned, all days. */
  readonly earned: string;
  /** What one that is approved now earns, once a day; 0 while nothing is offered. */
  readonly offer: string;
  readonly isEarnedToday: boolean;
};

type ReadDeps = Pick<ClaimDeps, "clock" | "hasIncentives"> & { readonly reads: Db };

export const readSpeechRewards = async (
  { reads, clock, hasIncentives }: ReadDeps,
  userId: number,
): Promise<SpeechRewards> => {
  const nowMs = clock.nowMs();
  const [{ speeches }, { speech }, budget] = await Promise.all([
    readRewarded(reads, userId),
    readTermsAt(reads, nowMs),
    readBudget(reads, "reward_budget"),
  ]);
  const earned = [...speeches.values()].reduce((sum, amount): Money => money(sum + amount), money(0n));
  return {
    earned: formatMoney(earned),
    offer: formatMoney(hasIncentives && speech <= budget ? speech : money(0n)),
    isEarnedToday: speeches.has(businessDayNumber(nowMs)),
  };
};
