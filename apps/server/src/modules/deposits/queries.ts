/** What a user reads of deposits: the list of recharges, and addresses that earlier ones came from. */
import { formatMoney, money } from "@candor/core/money/money";
import { formatAmount } from "@candor/core/swap/swap-asset";
import type { Recharge } from "@candor/wire/deposits";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";

type Row = {
  readonly id: bigint;
  readonly at_ms: bigint;
  readonly asset: Recharge["asset"];
  readonly amount: bigint;
  readonly state: Recharge["state"];
  readonly reason: Recharge["reason"];
  readonly differs: Recharge["differs"];
  readonly ordered: bigint | null;
  readonly channel: Recharge["channel"];
  readonly network: string;
  readonly hash: string;
  readonly confirmations: number;
  readonly needed: number;
  readonly confirmed_ms: bigint;
};
type Page = { readonly limit: number; readonly offset: number };

/**
 * Four sources, each newest first: invoices that are not paid (yet), play money, what has arrived, and claims that brought the user
 * nothing (yet). A claim of a transfer that nobody owns yet waits with it; a claim of somebody else's says so, and so does one of the
 * user's own transfer that brought another asset than was said.
 */
export const readRecharges = async (
  db: Db,
  userId: number,
  { limit, offset }: Page,
): Promise<{ readonly rows: readonly Recharge[]; readonly total: number }> => {
  const most = limit + offset;
  const others = sql`
    FROM deposit_claim c LEFT JOIN LATERAL (
      SELECT bool_or(d.user_id = c.user_id) AS is_own, bool_or(d.user_id IS NULL AND d.state = 'review') AS waits,
        bool_or(d.user_id IS NULL AND d.state IN ('seen', 'undone')) AS is_seen,
        max(d.amount) FILTER (WHERE d.user_id IS NULL AND d.state = 'review') AS amount
      FROM deposit d WHERE d.network = c.network AND d.hash = c.hash) AS found ON true
    WHERE c.user_id = ${userId} AND (found.is_own IS NOT TRUE OR c.reason = 'other_asset')`;
  const unpaid = sql`FROM pay_invoice WHERE user_id = ${userId} AND state <> 'paid'`;
  const { rows } = await sql<Row>`
    SELECT * FROM (
      (SELECT id * 4 AS id, created_ms AS at_ms, 'USDT' AS asset, amount, CASE state WHEN 'open' THEN 'ordered' ELSE 'refused' END AS state,
        CASE state WHEN 'open' THEN '' ELSE 'not_paid' END AS reason, '' AS differs, amount AS ordered, CASE gateway WHEN 'sandbox' THEN gateway ELSE 'gateway' END AS channel,
        'gateway' AS network, '' AS hash, 0 AS confirmations, 0 AS needed, 0::bigint AS confirmed_ms
       ${unpaid} ORDER BY id DESC LIMIT ${most})
      UNION ALL
      (SELECT id * 4 + 1, accepted_ms, 'USDT', amount, 'credited', '', '', NULL, 'sandbox', '', '', 0, 0, accepted_ms
       FROM funding WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${most})
      UNION ALL
      (SELECT id * 4 + 2, seen_ms, asset, amount, state, coalesce(reason, ''), coalesce(differs, ''), ${orderedOf}, channel, network, hash, confirmations, needed,
        coalesce(confirmed_ms, 0)
       FROM deposit WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${most})
      UNION ALL
      (SELECT c.id * 4 + 3, c.created_ms, CASE WHEN c.state = 'found' AND found.waits THEN 'USDT' ELSE c.asset END,
        coalesce(CASE WHEN c.state = 'found' AND found.waits THEN found.amount END, 0),
        CASE WHEN c.state <> 'found' THEN c.state WHEN found.waits THEN 'review' WHEN found.is_seen THEN 'waiting' ELSE 'refused' END,
        CASE WHEN c.state = 'refused' THEN c.reason WHEN c.state = 'found' AND found.waits IS NOT TRUE AND found.is_seen IS NOT TRUE THEN 'not_yours' ELSE '' END, '', NULL,
        c.network, c.network, c.hash, 0, 0, 0
       ${others} ORDER BY c.id DESC LIMIT ${most})
    ) AS all_of_them ORDER BY at_ms DESC, id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const counted = await sql<{ total: bigint }>`
    SELECT (SELECT count(*) FROM funding WHERE user_id = ${userId}) + (SELECT count(*) FROM deposit WHERE user_id = ${userId})
      + (SELECT count(*) ${others}) + (SELECT count(*) ${unpaid}) AS total`.execute(db);
  return { rows: rows.map(rechargeOf), total: Number(counted.rows[0]?.total ?? 0n) };
};

/** What was ordered at the gateway for the deposit: its receiver names our row (WAL-14). */
const orderedOf = sql`CASE network WHEN 'gateway' THEN (
  SELECT p.amount FROM pay_invoice p WHERE p.id = substr(deposit.receiver, length('candor-') + 1)::bigint) END`;

const rechargeOf = ({ id, at_ms, amount, ordered, confirmed_ms, ...row }: Row): Recharge => ({
  ...row,
  ordered: ordered === null ? "" : formatMoney(money(ordered)),
  confirmedTime: Number(confirmed_ms),
  id: String(id),
  depositTime: Number(at_ms),
  money: formatAmount(row.asset, money(amount)),
  status: statusOf(row.state),
});

/** WAL-11: 0 wait, 1 success, else fail. */
const statusOf = (state: Recharge["state"]): number => {
  if (state === "credited") return 1;
  return state === "refused" ? 2 : 0;
};

const mostAddresses = 10;

/** Where earlier deposits of the user came from, the latest first. */
export const readUsualAddresses = async (db: Db, userId: number): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom("deposit")
    .select(({ fn }) => ["sender", fn.max("id").as("latest")])
    .where("user_id", "=", BigInt(userId))
    .where("state", "=", "credited")
    .where("network", "<>", "gateway")
    .groupBy("sender")
    .orderBy("latest", "desc")
    .limit(mostAddresses)
    .execute();
  return rows.map(({ sender }) => sender);
};
