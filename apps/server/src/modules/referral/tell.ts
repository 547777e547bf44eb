/**
 * Tells referrers that a commission is held, and what was decided of it (REF-05): notices, each once, stored with the note that they were told
 * (NOTE-02).
 */
import { formatMoney, money } from "@candor/core/money/money";
import { sql } from "kysely";
import { asLeader } from "../../platform/db/as-leader.ts";
import type { Fence } from "../../platform/db/lead.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { Clock } from "../../platform/clock.ts";
import { storeNotice } from "../../records/notices/store-notice.ts";

export type TellDeps = {
  readonly db: Db;
  readonly clock: Pick<Clock, "nowMs">;
  /** Called after the commit: the user's devices read their lists again (NOTE-03). */
  readonly noticesChanged: (userId: number) => void;
};

type News = {
  hold_id: bigint;
  /** 0: that it is held. */
  verdict_id: bigint;
  user_id: bigint;
  amount: bigint;
  verdict: "held" | "released" | "kept";
  reason: string;
};

const keys = { held: "commissionHeld", released: "commissionReleased", kept: "commissionKept" } as const;

export const tellHeld = async (deps: TellDeps, fence: Fence, signal: AbortSignal): Promise<void> => {
  const { rows } = await sql<News>`
    SELECT n.*, h.user_id, h.amount FROM (
      SELECT id AS hold_id, 0::bigint AS verdict_id, 'held' AS verdict, '' AS reason FROM commission_hold
      UNION ALL SELECT hold_id, id, verdict, reason FROM commission_verdict
    ) AS n JOIN commission_hold h ON h.id = n.hold_id
    WHERE NOT EXISTS (SELECT FROM commission_told t WHERE t.hold_id = n.hold_id AND t.verdict_id = n.verdict_id)
    ORDER BY n.hold_id, n.verdict_id`.execute(deps.db);
  for (const news of rows) {
    signal.throwIfAborted();
    await tell(deps, fence, news);
  }
};

const tell = async ({ db, clock, noticesChanged }: TellDeps, fence: Fence, news: News): Promise<void> => {
  const { hold_id, verdict_id, verdict, reason } = news;
  const userId = Number(news.user_id);
  const args = { amount: formatMoney(money(news.amount)), ...(verdict === "held" ? {} : { reason }) };
  const told = await asLeader(db, fence, async (tx) => {
    const added = await tx
      .insertInto("commission_told")
      .values({ hold_id, verdict_id })
      .onConflict((conflict) => conflict.doNothing())
      .returning("hold_id")
      .executeTakeFirst();
    if (added === undefined) return false;
    await storeNotice(tx, { userId, key: keys[verdict], args, tourl: "/inviteFriends" }, clock.nowMs());
    return true;
  });
  if (told) noticesChanged(userId);
};
