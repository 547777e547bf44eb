/** The operators' list of deposits (WAL-15): a page is found by its number in an index, however many there are. */
import { money } from "@candor/core/money/money";
import { formatAmount } from "@candor/core/swap/swap-asset";
import type { AnswerOf, InputOf } from "@candor/wire/call";
import type { depositQueue } from "@candor/wire/desks/deposits";
import { sql, type RawBuilder, type Selectable } from "kysely";
import type { Db } from "../../../platform/db/open-database.ts";
import type { DepositTable } from "../../../platform/db/schema/schema-wallet.ts";
import { countListed } from "../../../records/lists/count-listed.ts";
import { keyset } from "../../../records/lists/keyset.ts";
import { maskedPlace } from "../../../records/masked-contact.ts";

type Filter = InputOf<typeof depositQueue>;
export type QueuedDeposit = AnswerOf<typeof depositQueue>;
export type DepositRow = Selectable<DepositTable>;

export const readQueue = async (
  db: Db,
  filter: Filter,
): Promise<{ readonly rows: readonly QueuedDeposit[]; readonly total: number }> => {
  const [rows, total] = await Promise.all([
    readQueuedRows(db, filter),
    countListed(db, sql`deposit WHERE ${wantedBy(filter)}`),
  ]);
  return { rows, total };
};

export const readQueuedRows = async (db: Db, filter: Filter): Promise<readonly QueuedDeposit[]> => {
  const page = sql<DepositRow>`SELECT * FROM deposit WHERE ${wantedBy(filter)} AND ${keyset(sql`id`, filter)}`;
  return (await page.execute(db)).rows.map(queuedRow);
};

const wantedBy = ({ state, userId, find }: Filter): RawBuilder<unknown> => {
  const ofUser = userId === 0 ? sql`true` : sql`user_id = ${userId}`;
  if (find !== "") return sql`id IN (${named(find)}) AND ${ofUser}`;
  return state === "all" ? ofUser : sql`state = ${state} AND ${ofUser}`;
};

/** Numbers of the deposits that this text names: each way through an index of its own. */
const named = (text: string): RawBuilder<unknown> => {
  const number = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
  return sql`SELECT ${number}::bigint
    UNION SELECT id FROM deposit WHERE network IN ('ethereum', 'tron', 'gateway') AND hash IN (${text}, lower(${text}))
    UNION SELECT id FROM deposit WHERE network IN ('ethereum', 'tron') AND sender = ${text}`;
};

const idText = (id: bigint | null): string | null => (id === null ? null : String(id));

/** As lists have it: who sent it is masked for every role (OPS-07). */
export const queuedRow = (row: DepositRow): QueuedDeposit => ({
  id: String(row.id),
  network: row.network,
  hash: row.hash,
  sender: maskedPlace(row.sender),
  receiver: row.receiver,
  asset: row.asset,
  amount: formatAmount(row.asset, money(row.amount)),
  state: row.state,
  reason: row.reason ?? "",
  differs: row.differs ?? "",
  seenAt: Number(row.seen_ms),
  confirmations: row.confirmations,
  needed: row.needed,
  userId: idText(row.user_id),
  senderUserId: idText(row.sender_user_id),
  quotedUserId: idText(row.quoted_user_id),
});
