/** What is known about the risk of a withdrawal, computed from rows when an operator looks at it (OPS-02). */
import type { DepositAsset } from "@candor/core/deposit/deposit";
import { formatMoney, formatQuantity } from "@candor/core/money/money";
import { dayMs } from "@candor/core/time/time";
import type { AnswerOf } from "@candor/wire/call";
import type { withdrawalDetail } from "@candor/wire/desks/withdrawals";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/open-database.ts";
import type { StoredWithdrawal } from "../queries.ts";

type Risk = AnswerOf<typeof withdrawalDetail>["risk"];

type Row = Readonly<
  Record<
    | "paid_to_address"
    | "others_at_address"
    | "paid_before"
    | "account_ms"
    | "device_ms"
    | "devices"
    | "day_count"
    | "day_amount"
    | "week_count"
    | "week_amount"
    | "deposited"
    | "deposited_eth"
    | "deposits"
    | "deposit_ms"
    | "withdrawn"
    | "play_money",
    bigint
  > & { readonly identity: Risk["identity"] | null }
>;

export const readRisk = async (db: Db, withdrawal: StoredWithdrawal): Promise<Risk> => {
  const { userId, id, address, acceptedMs, addressMs } = withdrawal;
  const paid = sql`FROM withdrawal w JOIN withdrawal_end e USING (user_id, id)
    WHERE w.user_id = ${userId} AND w.id <> ${id} AND e.outcome = 'paid' AND e.ended_ms <= ${acceptedMs}`;
  const asked = (days: number) => sql`FROM withdrawal w WHERE w.user_id = ${userId} AND w.id <= ${id}
    AND w.accepted_ms > ${acceptedMs - days * dayMs} AND w.accepted_ms <= ${acceptedMs}`;
  const credited = (asset: DepositAsset) => sql`(SELECT coalesce(sum(c.amount), 0)::bigint
    FROM deposit_credit c JOIN deposit d ON d.id = c.id WHERE c.user_id = ${userId} AND d.asset = ${asset})`;
  const { rows } = await sql<Row>`
    SELECT (SELECT count(*) ${paid} AND w.address = ${address}) AS paid_to_address,
      (SELECT count(DISTINCT w.user_id) FROM withdrawal w WHERE w.address = ${address} AND w.user_id <> ${userId}) AS others_at_address,
      (SELECT count(*) ${paid}) AS paid_before,
      (SELECT coalesce(sum(w.amount), 0)::bigint ${paid}) AS withdrawn,
      (SELECT created_ms FROM account WHERE user_id = ${userId}) AS account_ms,
      (SELECT count(*) FROM known_device WHERE user_id = ${userId}) AS devices,
      (SELECT coalesce(max(first_ms), 0) FROM known_device WHERE user_id = ${userId}) AS device_ms,
      (SELECT count(*) ${asked(1)}) AS day_count,
      (SELECT coalesce(sum(w.amount), 0)::bigint ${asked(1)}) AS day_amount,
      (SELECT count(*) ${asked(7)}) AS week_count,
      (SELECT coalesce(sum(w.amount), 0)::bigint ${asked(7)}) AS week_amount,
      (SELECT count(*) FROM deposit_credit WHERE user_id = ${userId}) AS deposits,
      ${credited("USDT")} AS deposited, ${credited("ETH")} AS deposited_eth,
      (SELECT coalesce(max(accepted_ms), 0) FROM deposit_credit WHERE user_id = ${userId}) AS deposit_ms,
      (SELECT CASE i.state WHEN 'second' THEN 'waiting' ELSE i.state END FROM identity_state i WHERE i.user_id = ${userId}
        ORDER BY i.version DESC LIMIT 1) AS identity,
      (SELECT coalesce(sum(amount), 0)::bigint FROM funding WHERE user_id = ${userId}) AS play_money`.execute(
    db,
  );
  const row = rows[0] as Row;
  return {
    addressSavedAt: addressMs,
    identity: row.identity ?? "none",
    paidToAddress: Number(row.paid_to_address),
    othersAtAddress: Number(row.others_at_address),
    isFirstWithdrawal: row.paid_before === 0n,
    paidBefore: Number(row.paid_before),
    accountMadeAt: Number(row.account_ms),
    newestDeviceAt: Number(row.device_ms),
    devices: Number(row.devices),
    dayCount: Number(row.day_count),
    dayAmount: formatMoney(row.day_amount),
    weekCount: Number(row.week_count),
    weekAmount: formatMoney(row.week_amount),
    deposited: formatMoney(row.deposited),
    depositedEth: formatQuantity(row.deposited_eth),
    depositCount: Number(row.deposits),
    lastDepositAt: Number(row.deposit_ms),
    withdrawn: formatMoney(row.withdrawn),
    playMoney: formatMoney(row.play_money),
  };
};
