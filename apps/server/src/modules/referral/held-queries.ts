/** What is held of a referrer's commissions, with the appeal and the last verdict (REF-05). */
import { formatMoney, money } from "@candor/core/money/money";
import type { FlagKind } from "@candor/core/referral/flag-kinds";
import type { AnswerOf } from "@candor/wire/call";
import type { heldCommissions } from "@candor/wire/earn/referral";
import type { Language } from "@candor/wire/language";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import { reasonsHeld } from "../../records/held-texts.ts";
import { maskedClient } from "../../records/masked-contact.ts";

/** Each commission that was held as `h`, with its commission `c`, its appeal `p` and the last verdict `v`. */
export const heldRows: RawBuilder<unknown> = sql`
  commission_hold h
  JOIN commission c ON c.user_id = h.user_id AND c.id = h.commission_id
  LEFT JOIN commission_appeal p ON p.hold_id = h.id
  LEFT JOIN LATERAL (
    SELECT id, verdict, reason, at_ms FROM commission_verdict WHERE hold_id = h.id ORDER BY id DESC LIMIT 1) AS v ON true`;

/** The kinds of flags for which it was held. */
export const kindsHeld: RawBuilder<FlagKind[]> = sql`ARRAY(
  SELECT f.kind FROM referral_flag f WHERE f.user_id = h.user_id AND f.client_id = h.client_id AND f.id <= c.through_flag ORDER BY f.id)`;

type Row = {
  id: bigint;
  level: number;
  amount: bigint;
  accepted_ms: bigint;
  kinds: FlagKind[];
  email: string | null;
  phone: string | null;
  text: string | null;
  sent_ms: bigint | null;
  verdict: "kept" | "released" | null;
  reason: string | null;
  at_ms: bigint | null;
};

export const readHeld = async (
  db: Db,
  userId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  language: Language,
): Promise<{ readonly rows: readonly AnswerOf<typeof heldCommissions>[]; readonly total: number }> => {
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      SELECT h.id, c.level, h.amount, c.accepted_ms, ${kindsHeld} AS kinds, a.email, a.phone, p.text, p.sent_ms, v.verdict, v.reason, v.at_ms
      FROM ${heldRows} JOIN account a ON a.user_id = h.client_id
      WHERE h.user_id = ${userId} ORDER BY h.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db),
    sql<{ total: bigint }>`SELECT count(*) AS total FROM commission_hold WHERE user_id = ${userId}`.execute(
      db,
    ),
  ]);
  return { rows: rows.map((row) => heldRow(row, language)), total: Number(counted.rows[0]?.total ?? 0n) };
};

const heldRow = (row: Row, language: Language): AnswerOf<typeof heldCommissions> => ({
  id: String(row.id),
  userPhone: maskedClient(row),
  level: row.level,
  money: formatMoney(money(row.amount)),
  time: Number(row.accepted_ms),
  why: reasonsHeld(row.kinds, language),
  appeal: row.text ?? "",
  appealTime: timeOf(row.sent_ms),
  verdict: row.verdict ?? "held",
  verdictReason: row.reason ?? "",
  verdictTime: timeOf(row.at_ms),
});

export const timeOf = (ms: bigint | null): number | null => (ms === null ? null : Number(ms));
