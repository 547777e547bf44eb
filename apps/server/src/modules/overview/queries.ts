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
  readonly name: Name;
  readonly db: "reads" | "operators";
  readonly times: RawBuilder<unknown>;
};

/** The times since when things wait, by queue; each finds its rows in an index. */
const waiting: readonly Waiting[] = [
  ...(["requested", "approved", "sent"] as const).map((state): Waiting => ({
    name: `withdrawals${(state.charAt(0).toUpperCase() + state.slice(1)) as "Requested" | "Approved" | "Sent"}`,
    db: "reads",
    times: sql`SELECT w.accepted_ms AS at FROM withdrawal_hold h JOIN withdrawal w USING (user_id, id) WHERE h.state = ${state} ORDER BY h.id`,
  })),
  {
    name: "depositsForReview",
    db: "reads",
    times: sql`SELECT seen_ms AS at FROM deposit WHERE state = 'review' ORDER BY id`,
  },
  {
    name: "depositsUnconfirmed",
    db: "reads",
    times: sql`SELECT seen_ms AS at FROM deposit WHERE state IN ('seen', 'confirmed') ORDER BY id`,
  },
  {
    name: "transactionsUnread",
    db: "reads",
    times: sql`SELECT seen_ms AS at FROM deposit_unread ORDER BY seen_ms`,
  },
  {
    name: "identitiesWaiting",
    db: "reads",
    times: sql`SELECT sent_ms AS at FROM identity_state WHERE decision_id IS NULL ORDER BY id`,
  },
  {
    name: "loansWaiting",
    db: "reads",
    times: sql`SELECT created_ms AS at FROM loan_application WHERE state = 'waiting' ORDER BY id`,
  },
  {
    name: "actsWaiting",
    db: "operators",
    times: sql`SELECT asked_ms AS at FROM operator_act_waiting w JOIN operator_act a ON a.id = w.act_id ORDER BY id`,
  },
  { name: "messages", db: "reads", times: sql`SELECT created_ms AS at FROM outbox ORDER BY next_ms, id` },
];

export const readQueues = async (
  dbs: Readonly<Record<"reads" | "operators", Db>>,
): Promise<readonly Queue[]> =>
  await Promise.all(
    waiting.map(async ({ name, db, times }) => {
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
  return [
    shownCover(
      "options",
      promised.rows[0]?.payout ?? 0n,
      sum((account) => account === houseAccount("option_reserve")),
    ),
    shownCover("contracts", exposure.stressLoss, exposure.equity),
    shownCover(
      "users",
      -sum(() => true),
      -sum((account) => readAccount(account).class.startsWith("custody:")),
    ),
  ];
};

const shownCover = (promise: "options" | "contracts" | "users", owed: bigint, held: bigint) => ({
  promise,
  owed: shown(owed),
  held: shown(held),
});
const shown = (units: bigint): string => formatMoney(money(units) as Money);
