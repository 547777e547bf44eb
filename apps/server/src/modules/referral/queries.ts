/** A referrer's own clients (REF-02). */
import { formatMoney, money } from "@candor/core/money/money";
import type { AnswerOf } from "@candor/wire/call";
import type { childList } from "@candor/wire/earn/referral";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import { maskedClient } from "../../records/masked-contact.ts";

type Row = AnswerOf<typeof childList>;
type ClientRow = {
  email: string | null;
  phone: string | null;
  created_ms: bigint;
  own: bigint;
  credit: bigint;
};

/** The newest first, with what works in their running holdings. */
export const readClients = async (
  db: Db,
  userId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> => {
  const [account, { rows }] = await Promise.all([
    db.selectFrom("account").select("referred").where("user_id", "=", BigInt(userId)).executeTakeFirst(),
    sql<ClientRow>`
      SELECT c.email, c.phone, c.created_ms, h.own, h.credit
      FROM (SELECT user_id, email, phone, created_ms FROM account WHERE referrer_id = ${userId}
        ORDER BY user_id DESC LIMIT ${limit} OFFSET ${offset}) AS c
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(own), 0)::bigint AS own, coalesce(sum(credit), 0)::bigint AS credit
        FROM holding WHERE user_id = c.user_id AND ended_ms IS NULL) AS h
      ORDER BY c.user_id DESC`.execute(db),
  ]);
  return { rows: rows.map(clientRow), total: Number(account?.referred ?? 0n) };
};

const clientRow = ({ own, credit, created_ms, ...contact }: ClientRow): Row => ({
  userPhone: maskedClient(contact),
  ownPrincipal: formatMoney(money(own)),
  creditPrincipal: formatMoney(money(credit)),
  utime: Number(created_ms),
});
