/**
 * Commissions as their referrer reads them (REF-01, REF-05): a row for each source, also of what is not paid.
 *
 * What was decided is in the order of its numbers, which never changes. What is still maturing is not decided: it is computed from the
 * running first cycles of clients, and stands at the time of the purchase.
 */
import {
  commissionLevels,
  commissionOn,
  type CommissionLevel,
  type CommissionReason,
} from "@candor/core/referral/commission";
import { money, type Money } from "@candor/core/money/money";
import type { FlagKind } from "@candor/core/referral/flag-kinds";
import type { CommissionState } from "@candor/wire/journal";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { PageOf } from "../../records/lists/user-lists.ts";
import { maskedClient } from "../../records/masked-contact.ts";

export type Commission = {
  /** Unique among the referrer's: of what is decided its number and its source's, of what is maturing the holding's. */
  readonly id: string;
  readonly state: CommissionState;
  /** Which flags the pair has, and the last verdict with its reason; of what was held alone. */
  readonly held: { readonly kinds: readonly FlagKind[]; readonly kept: string | undefined } | undefined;
  readonly reason: CommissionReason;
  readonly level: CommissionLevel;
  readonly client: string;
  readonly timeMs: number;
  readonly amount: Money;
  /** The number of its payment, and the wallet right after it. */
  readonly paid: { readonly id: bigint; readonly balance: bigint } | undefined;
};

/** Which reasons and levels. */
export type CommissionFilter = ReadonlySet<`${CommissionReason}_${CommissionLevel}`>;

type Row = {
  id: bigint;
  nth: number;
  state: "decided" | "maturing";
  reason: CommissionReason;
  level: CommissionLevel;
  email: string | null;
  phone: string | null;
  time_ms: bigint;
  amount: bigint | null;
  base: bigint;
  payment_id: bigint | null;
  balance: bigint | null;
  hold_id: bigint | null;
  kinds: FlagKind[] | null;
  verdict: "released" | "kept" | null;
  reason_of: string | null;
};

export const readCommissions = async (
  db: Db,
  userId: number,
  filter: CommissionFilter,
  { newestFirst, limit, offset }: PageOf,
): Promise<{ readonly rows: readonly Commission[]; readonly total: number }> => {
  const direction = newestFirst ? sql`DESC` : sql`ASC`;
  const upTo = sql`LIMIT ${limit + offset}`;
  const [{ rows }, total] = await Promise.all([
    sql<Row>`
      SELECT r.*, a.email, a.phone, p.id AS payment_id, t.balance, k.id AS hold_id, k.kinds, k.verdict, k.reason_of
      FROM (
        SELECT * FROM (${decided(userId, filter)} ORDER BY s.commission_id ${direction}, s.nth ${direction} ${upTo}) AS decided
        UNION ALL
        SELECT * FROM (SELECT * FROM (${maturing(userId, filter)}) AS m ORDER BY time_ms ${direction}, id ${direction} ${upTo}) AS maturing
        ORDER BY time_ms ${direction}, state ${direction}, id ${direction}, nth ${direction} LIMIT ${limit} OFFSET ${offset}
      ) AS r
      JOIN account a ON a.user_id = r.client_id
      LEFT JOIN LATERAL (${heldPair(userId)}) AS k ON r.state = 'decided' AND r.reason = 'first'
      LEFT JOIN commission_payment p ON r.state = 'decided' AND p.user_id = ${userId} AND p.commission_id = r.id AND p.reason = r.reason
        AND p.client_id = CASE WHEN k.id IS NULL THEN 0 ELSE r.client_id END
      LEFT JOIN ledger_tx t ON t.user_id = p.user_id AND t.commission_payment_id = p.id
      ORDER BY r.time_ms ${direction}, r.state ${direction}, r.id ${direction}, r.nth ${direction}`.execute(
      db,
    ),
    countCommissions(db, userId, filter),
  ]);
  return { rows: rows.map(commissionOf), total };
};

const decided = (userId: number, filter: CommissionFilter): RawBuilder<unknown> => sql`
  SELECT s.commission_id AS id, s.nth, 'decided' AS state, s.reason, s.level::integer, s.client_id, c.accepted_ms AS time_ms, s.base, s.amount
  FROM commission_source s JOIN commission c ON c.user_id = s.user_id AND c.id = s.commission_id
  WHERE s.user_id = ${userId} AND s.reason || '_' || s.level = ANY (${[...filter]}::text[])`;

/** What was held of the pair of `r`, with its flags and what was decided last. */
const heldPair = (userId: number): RawBuilder<unknown> => sql`
  SELECT h.id, v.verdict, v.reason AS reason_of, ARRAY(SELECT f.kind FROM referral_flag f JOIN commission c ON c.id = h.commission_id
    WHERE f.user_id = h.user_id AND f.client_id = h.client_id AND f.id <= c.through_flag ORDER BY f.kind) AS kinds
  FROM commission_hold h
  LEFT JOIN LATERAL (SELECT verdict, reason FROM commission_verdict WHERE hold_id = h.id ORDER BY id DESC LIMIT 1) AS v ON true
  WHERE h.user_id = ${userId} AND h.client_id = r.client_id`;

/** First purchases of own money whose first cycle runs; pools, whose numbers are below 100, earn none (REF-04). */
const maturing = (userId: number, filter: CommissionFilter): RawBuilder<unknown> => sql`
  SELECT h.id, 0 AS nth, 'maturing' AS state, 'first' AS reason, l.level, h.user_id AS client_id, h.accepted_ms AS time_ms,
    h.bought_own AS base, NULL::bigint AS amount
  FROM unnest(${commissionLevels.filter((level) => filter.has(`first_${level}`))}::integer[]) AS l (level)
  CROSS JOIN LATERAL referral_clients(${userId}, l.level) AS c
  JOIN holding h ON h.user_id = c.client_id AND h.cycle = 1 AND h.ended_ms IS NULL
  WHERE h.id = (SELECT min(f.id) FROM holding f WHERE f.user_id = h.user_id AND f.bought_own > 0
    AND f.product_id >= 100)`;

const countCommissions = async (db: Db, userId: number, filter: CommissionFilter): Promise<number> => {
  const { rows } = await sql<{ total: bigint }>`
    SELECT coalesce((SELECT sum(CASE WHEN 'income_' || level = ANY (${[...filter]}::text[]) THEN incomes ELSE 0 END
        + CASE WHEN 'first_' || level = ANY (${[...filter]}::text[]) THEN firsts ELSE 0 END)
      FROM commission WHERE user_id = ${userId}), 0)::bigint
      + (SELECT count(*) FROM (${maturing(userId, filter)}) AS m) AS total`.execute(db);
  return Number(rows[0]?.total ?? 0n);
};

const commissionOf = (row: Row): Commission => ({
  id:
    row.payment_id === null && row.amount === null
      ? `${row.id}000`
      : `${row.id}${String(row.nth).padStart(9, "0")}`,
  state: stateOf(row),
  held:
    row.hold_id === null
      ? undefined
      : { kinds: row.kinds ?? [], kept: row.verdict === "kept" ? (row.reason_of ?? "") : undefined },
  reason: row.reason,
  level: row.level,
  client: maskedClient(row),
  timeMs: Number(row.time_ms),
  amount: row.amount === null ? commissionOn(money(row.base), row.reason, row.level) : money(row.amount),
  paid:
    row.payment_id === null || row.balance === null
      ? undefined
      : { id: row.payment_id, balance: row.balance },
});

const stateOf = ({ amount, payment_id, hold_id, verdict }: Row): CommissionState => {
  if (amount === null) return "maturing";
  if (payment_id !== null) return "paid";
  return hold_id !== null && verdict !== "released" ? "held" : "unrealised";
};

/** By the number of a payment, whose activity it is for: the client's masked contact when it is one source, else empty. */
export const readPayers = async (
  db: Db,
  userId: number,
  payments: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> => {
  if (payments.length === 0) return new Map();
  const { rows } = await sql<{ id: bigint; email: string | null; phone: string | null }>`
    SELECT p.id, a.email, a.phone
    FROM commission_payment p
    CROSS JOIN LATERAL (
      SELECT s.client_id FROM commission_source s
      LEFT JOIN commission_hold h ON s.reason = 'first' AND h.user_id = s.user_id AND h.client_id = s.client_id
      WHERE s.user_id = p.user_id AND s.commission_id = p.commission_id AND s.reason = p.reason AND coalesce(h.client_id, 0) = p.client_id
      LIMIT 2) AS s
    JOIN account a ON a.user_id = s.client_id
    WHERE p.user_id = ${userId} AND p.id = ANY (${payments.map(String)}::bigint[])`.execute(db);
  const isShared = new Set(
    rows.filter(({ id }, at) => rows.findIndex((row) => row.id === id) < at).map(({ id }) => id),
  );
  return new Map(
    rows.filter(({ id }) => !isShared.has(id)).map(({ id, ...contact }) => [id, maskedClient(contact)]),
  );
};
