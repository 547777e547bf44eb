/**
 * The operators' list of withdrawals (OPS-02): a page is found by its number in an index, however many there are. Held withdrawals are
 * listed by their state, ended ones by their outcome.
 */
import {
  approverOf,
  changeWaits,
  remainingPolicy,
  type ApprovalPolicy,
} from "@candor/core/withdrawal/approval";
import { formatMoney } from "@candor/core/money/money";
import type { AnswerOf, InputOf } from "@candor/wire/call";
import type { withdrawalQueue } from "@candor/wire/desks/withdrawals";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../platform/db/open-database.ts";
import { countListed } from "../../../records/lists/count-listed.ts";
import { keyset } from "../../../records/lists/keyset.ts";
import { maskedPlace } from "../../../records/masked-contact.ts";
import { readListed, type StoredWithdrawal } from "../queries.ts";

type Filter = InputOf<typeof withdrawalQueue>;
export type QueuedWithdrawal = AnswerOf<typeof withdrawalQueue>;

export const readQueue = async (
  db: Db,
  filter: Filter,
  policy: ApprovalPolicy,
  nowMs: number,
): Promise<{ readonly rows: readonly QueuedWithdrawal[]; readonly total: number }> => {
  const [rows, total] = await Promise.all([
    readQueuedRows(db, filter, policy, nowMs),
    countListed(db, placeOf(filter)),
  ]);
  return { rows, total };
};

export const readQueuedRows = async (
  db: Db,
  filter: Filter,
  policy: ApprovalPolicy,
  nowMs: number,
): Promise<readonly QueuedWithdrawal[]> => {
  const page = sql`SELECT user_id, id FROM ${placeOf(filter)} AND ${keyset(sql`id`, filter)}`;
  const rows = await readListed(db, page);
  const inOrder = filter.after === undefined ? rows.toReversed() : rows;
  return inOrder.map((row) => queuedRow(row, policy, nowMs));
};

const placeOf = ({ state, userId, find }: Filter): RawBuilder<unknown> => {
  const ofUser = userId === 0 ? sql`true` : sql`user_id = ${userId}`;
  if (find !== "") return sql`withdrawal WHERE id IN (${named(find)}) AND ${ofUser}`;
  if (state === "all") return sql`withdrawal WHERE ${ofUser}`;
  if (state === "paid" || state === "returned")
    return sql`withdrawal_end WHERE outcome = ${state} AND ${ofUser}`;
  return sql`withdrawal_hold WHERE state = ${state} AND ${ofUser}`;
};

/** The numbers of the withdrawals that this text finds: by number, address or payment, each through its own index. */
const named = (text: string): RawBuilder<unknown> => {
  const number = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
  return sql`SELECT ${number}::bigint
    UNION SELECT id FROM withdrawal WHERE address = ${text}
    UNION SELECT id FROM withdrawal_step WHERE channel IN ('sandbox', 'ethereum', 'tron', 'gateway') AND hash IN (${text}, lower(${text}))`;
};

/** As lists have it: where it is paid to is masked for every role (OPS-07). */
export const queuedRow = (
  withdrawal: StoredWithdrawal,
  policy: ApprovalPolicy,
  nowMs: number,
): QueuedWithdrawal => {
  const { id, userId, amount, fee, isProven, state } = withdrawal;
  const waits = state === "requested" ? changeWaits(withdrawal.changes, nowMs) : [];
  return {
    id: String(id),
    userId: String(userId),
    amount: formatMoney(amount),
    fee: formatMoney(fee),
    arrives: formatMoney(amount - fee),
    network: withdrawal.network,
    address: maskedPlace(withdrawal.address),
    isProven,
    requestedAt: withdrawal.acceptedMs,
    state,
    hash: withdrawal.hash ?? "",
    isFrozen: withdrawal.isFrozen,
    waitsUntil: waits[0]?.untilMs ?? 0,
    approver: approverOf(amount, isProven, remainingPolicy(policy, withdrawal.approvedAlone)),
    isWithSigner: withdrawal.isWithSigner,
  };
};
