/** Queues and covers, from the database (OPS-05): each count stops at 10 000, so that a flood makes no slow overview. */
import { houseAccount, houseAccountsEnd, readAccount } from "@candor/core/ids/account-id";
import { formatMoney, money, type Money } from "@candor/core/money/money";
import type { Exposure } from "@candor/core/engine/levers/exposure";
import type { AnswerOf } from "@candor/wire/call";
import type { houseOverview } from "@candor/wire/desks/overview";
import { mostCounted } from "@candor/wire/lists/most-counted";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";

type Overview = AnswerOf<typeof houseOverview>;
export type Queue = Overview["queues"][number];
type Name = Queue["name"];

type Waiting = {
  readonly db: "reads" | "operators";
  readonly times: RawBuilder<unknown>;
};

const withdrawalsIn = (state: "requested" | "approved" | "sent"): Waiting => ({
  db: "reads",
  times: sql`SELECT w.accepted_ms AS at FROM withdrawal_hold h JOIN withdrawal w USING (user_id, id) WHERE h.state = ${state} ORDER BY h.id`,
});

/** The times since when things wait, by queue. Those of money and messages find their rows in an index; decisions of persons are few. */
const waiting: Readonly<Record<Name, Waiting>> = {
  withdrawalsRequested: withdrawalsIn("requested"),
  withdrawalsApproved: withdrawalsIn("approved"),
  withdrawalsSent: withdrawalsIn("sent"),
  depositsForReview: {
    db: "reads",
    times: sql`SELECT seen_ms AS at FROM deposit WHERE state = 'review' ORDER BY id`,
  },
  depositsUnconfirmed: {
    db: "reads",
    times: sql`SELECT seen_ms AS at FROM deposit WHERE state IN ('seen', 'confirmed') ORDER BY id`,
  },
  transactionsUnread: {
    db: "reads",
    times: sql`SELECT seen_ms AS at FROM deposit_unread ORDER BY seen_ms`,
  },
  identitiesWaiting: {
    db: "operators",
    times: sql`SELECT s.sent_ms AS at FROM identity_waiting w JOIN identity_submission s ON s.id = w.submission_id ORDER BY s.id`,
  },
  commissionsHeld: {
    db: "reads",
    times: sql`SELECT c.accepted_ms AS at FROM commission_hold h JOIN commission c ON c.id = h.commission_id AND c.user_id = h.user_id
      WHERE NOT EXISTS (SELECT FROM commission_verdict v WHERE v.hold_id = h.id) ORDER BY h.id`,
  },
  loansWaiting: {
    db: "reads",
    times: sql`SELECT created_ms AS at FROM loan_application WHERE state = 'waiting' ORDER BY id`,
  },
  communityTexts: {
    db: "reads",
    times: sql`SELECT waits_ms AS at FROM community_text WHERE waits IS NOT NULL ORDER BY waits, id`,
  },
  actsWaiting: {
    db: "operators",
    times: sql`SELECT asked_ms AS at FROM operator_act_waiting w JOIN operator_act a ON a.id = w.act_id ORDER BY id`,
  },
  messages: { db: "reads", times: sql`SELECT created_ms AS at FROM outbox ORDER BY next_ms, id` },
  supportWaiting: {
    db: "reads",
    times: sql`SELECT waiting_ms AS at FROM support_conversation WHERE waiting_ms IS NOT NULL ORDER BY waiting_ms, id`,
  },
};

export const readQueues = async (
  dbs: Readonly<Record<"reads" | "operators", Db>>,
): Promise<readonly Queue[]> =>
  await Promise.all(
    (Object.keys(waiting) as Name[]).map(async (name) => {
      const { db, times } = waiting[name];
      const { rows } = await sql<{ waiting: bigint; oldest: bigint | null }>`
        SELECT count(*) AS waiting, min(at) AS oldest FROM (${times} LIMIT ${mostCounted}) AS w`.execute(
        dbs[db],
      );
      const oldest = rows[0]?.oldest ?? null;
      return {
        name,
        waiting: Number(rows[0]?.waiting ?? 0n),
        oldest: oldest === null ? null : Number(oldest),
      };
    }),
  );

/**
 * What is promised and what stands for it. Users: everything that is theirs in USDT, free or bound, against what parties outside hold.
 * As all accounts sum to zero, what users own is minus the sum of the house's accounts and its products'. Credit that is lent counts as
 * theirs until it is taken back.
 */
export const readCovers = async (db: Db, exposure: Exposure): Promise<Overview["covers"]> => {
  const [house, promised] = await Promise.all([
    sql<{ account_id: bigint; balance: bigint }>`
      SELECT account_id, sum(balance)::bigint AS balance FROM ledger_balance
      WHERE account_id < ${houseAccountsEnd} AND account_id & 63 >= 32 AND (account_id >> 6) & 63 = 1 GROUP BY account_id`.execute(
      db,
    ),
    sql<{
      payout: bigint;
    }>`SELECT coalesce(sum(payout), 0)::bigint AS payout FROM option WHERE status = 'open'`.execute(db),
  ]);
  const sum = (wanted: (account: bigint) => boolean): bigint =>
    house.rows.reduce((total, { account_id, balance }) => total + (wanted(account_id) ? balance : 0n), 0n);
  const ofClass = (name: string): bigint => sum((account) => readAccount(account).class === name);
  return [
    shownCover(
      "options",
      promised.rows[0]?.payout ?? 0n,
      sum((account) => account === houseAccount("option_reserve")),
    ),
    shownCover("contracts", exposure.stressLoss, exposure.equity),
    // That what is committed is what holdings are still to be paid, `ledger:check` says.
    shownCover("investments", ofClass("yield_committed"), ofClass("yield_committed") + ofClass("yield_free")),
    shownCover(
      "users",
      -sum(() => true),
      -sum((account) => readAccount(account).class.startsWith("custody:")),
    ),
  ];
};

const shownCover = (promise: Overview["covers"][number]["promise"], owed: bigint, held: bigint) => ({
  promise,
  owed: shown(owed),
  held: shown(held),
});
const shown = (units: bigint): string => formatMoney(money(units) as Money);
