/**
 * How much play money a user may have in a day (WAL-14), by all ways together: `demo/fund`, transfers on the demo's chain, payments at the
 * demo's gateway. Days are business days (UTC-4).
 *
 * Invariant: whatever lets play money in does so in its user's turn, in all processes, and each reads the day's sum after those before it
 * are stored. So together they never exceed the limit, however many are tried at once.
 *
 * A transfer counts for its sender and, at another user's own address, for that user too. Known limit: at the shared address it counts for
 * its sender alone, since only the look at the chain finds out whose it is.
 */
import { formatMoney, money, moneyUnit, type Money } from "@candor/core/money/money";
import type { Refusal } from "@candor/core/result/result";
import { businessDayStart, dayMs, nextBusinessDate } from "@candor/core/time/time";
import { sql } from "kysely";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db/open-database.ts";
import type { PlayMoneyTable } from "../platform/db/schema/schema-chain.ts";
import type { Reader } from "../platform/db/schema/schema.ts";
import { inSharedTurn } from "../platform/db/shared-turn.ts";
import { createKeyQueues } from "../platform/key-queues.ts";

export const playLimit = money(100_000n * moneyUnit);

/** Jobs of one user that may wait; more are refused with DoNotSubmit. */
const mostInLine = 1_000;

/** DemoFundingLimit for more than a user may still have today; else undefined. */
export type PlayCheck = (userId: number, amount: Money) => Promise<Refusal | undefined>;

/**
 * Runs `work` in the turn of `userId`, and of `others` for whom it counts too. What it lets in it must check first, and store before it
 * ends.
 */
export type InPlayTurn = <Value>(
  userId: number,
  work: (check: PlayCheck) => Promise<Value>,
  others?: readonly number[],
) => Promise<Value>;

/** Make it once for a process: its callers share their lines. */
export const createPlayMoney = ({
  db,
  turns,
  clock,
}: {
  readonly db: Db;
  readonly turns: Db;
  readonly clock: Pick<Clock, "nowMs">;
}): InPlayTurn => {
  const inTurn = createKeyQueues(mostInLine);
  const check: PlayCheck = async (userId, amount) => {
    const nowMs = clock.nowMs();
    const left = playLimit - (await readPlayTaken(db, userId, businessDayStart(nowMs)));
    return amount <= left ? undefined : overLimit(left, nowMs);
  };
  return (userId, work, others = []) =>
    inTurn(String(userId), () =>
      inSharedTurn(turns, "play_money", [...new Set([userId, ...others])], () => work(check)),
    );
};

const overLimit = (left: bigint, nowMs: number): Refusal => ({
  key: "DemoFundingLimit",
  values: {
    limit: formatMoney(playLimit),
    // Less than nothing only in a database in which the ways were counted apart.
    left: formatMoney(money(left > 0n ? left : 0n)),
    next: nextBusinessDate(nowMs),
  },
});

/** Counts what came by the chain or the gateway; `demo/fund` is counted by its rows. */
export const countPlay = async (
  db: Reader,
  rows: readonly {
    readonly userId: number;
    readonly way: PlayMoneyTable["way"];
    readonly amount: Money;
    readonly atMs: number;
  }[],
): Promise<void> => {
  await db
    .insertInto("play_money")
    .values(
      rows.map(({ userId, way, amount, atMs }) => ({
        user_id: BigInt(userId),
        way,
        amount,
        at_ms: BigInt(atMs),
      })),
    )
    .execute();
};

/** By all ways in the business day that starts at `startMs`, micro-units. */
export const readPlayTaken = async (db: Db, userId: number, startMs: number): Promise<bigint> => {
  const { rows } = await sql<{ taken: bigint }>`
    SELECT coalesce(sum(amount), 0)::bigint AS taken FROM (
      SELECT amount FROM funding
      WHERE user_id = ${userId} AND accepted_ms >= ${startMs} AND accepted_ms < ${startMs + dayMs}
      UNION ALL
      SELECT amount FROM play_money
      WHERE user_id = ${userId} AND at_ms >= ${startMs} AND at_ms < ${startMs + dayMs}) AS each`.execute(db);
  return rows[0]?.taken ?? 0n;
};
