/** What customers see of their conversation (SUP-01). Internal notes are in no statement here, and this role may not read them. */
import type { SupportPage } from "@candor/wire/service/support";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { Owner } from "./owner.ts";
import { picturesOf, readPictures } from "./pictures/picture-queries.ts";

type Conversation = {
  readonly id: bigint;
  readonly last_number: number;
  readonly seen_by_owner: number;
  readonly seen_by_house: number;
};

/** Raises CA052 for a mark after a login. */
const found = ({ userId, markHash }: Owner): RawBuilder<unknown> =>
  sql`support_found(${userId}::bigint, ${markHash}::bytea)`;

const readConversation = async (db: Db, owner: Owner): Promise<Conversation | undefined> => {
  const { rows } = await sql<Conversation>`
    SELECT id, last_number, seen_by_owner, seen_by_house FROM support_conversation WHERE id = ${found(owner)}`.execute(
    db,
  );
  return rows[0];
};

/** The most that is counted. */
const mostUnread = 100;

export const readUnread = async (
  db: Db,
  owner: Owner,
): Promise<{ readonly last: number; readonly unread: number }> => {
  const conversation = await readConversation(db, owner);
  if (conversation === undefined) return { last: 0, unread: 0 };
  const { rows } = await sql<{ unread: bigint }>`
    SELECT count(*) AS unread FROM (SELECT FROM support_message WHERE conversation_id = ${conversation.id}
      AND number > ${conversation.seen_by_owner} AND operator_id IS NOT NULL LIMIT ${mostUnread}) AS m`.execute(
    db,
  );
  return { last: conversation.last_number, unread: Number(rows[0]?.unread ?? 0n) };
};

export type PageAsked = {
  readonly before: number;
  readonly after?: number | undefined;
  readonly size: number;
};

export const readPage = async (db: Db, owner: Owner, asked: PageAsked): Promise<SupportPage> => {
  const conversation = await readConversation(db, owner);
  if (conversation === undefined) {
    return { conversation: null, last: 0, rows: [], seenByUs: 0, seenByYou: 0, closed: null };
  }
  const [rows, closing] = await Promise.all([
    readMessages(db, conversation.id, asked),
    db
      .selectFrom("support_closing")
      .select("stars")
      .where("conversation_id", "=", conversation.id)
      .where("number", "=", conversation.last_number)
      .executeTakeFirst(),
  ]);
  return {
    conversation: String(conversation.id),
    // A message that came between the two statements is in the rows.
    last: Math.max(conversation.last_number, rows.at(-1)?.number ?? 0),
    rows,
    seenByUs: conversation.seen_by_house,
    seenByYou: conversation.seen_by_owner,
    closed: closing === undefined ? null : { stars: closing.stars },
  };
};

const readMessages = async (
  db: Db,
  conversation: bigint,
  { before, after, size }: PageAsked,
): Promise<SupportPage["rows"]> => {
  const rows = await db
    .selectFrom("support_message")
    .select(["number", "operator_id", "client_id", "text", "pictures", "sent_ms", "from_conversation"])
    .where("conversation_id", "=", conversation)
    .where("number", after === undefined ? "<" : ">", inDatabase(after ?? before))
    .orderBy("number", after === undefined ? "desc" : "asc")
    .limit(size)
    .execute();
  const pictures = await readPictures(db, conversation, rows);
  const shown = rows.map((row) => ({
    number: row.number,
    // Those of operators are theirs.
    clientId: row.operator_id === null ? row.client_id : "",
    isOwn: row.operator_id === null,
    text: row.text,
    pictures: picturesOf(pictures, row.number),
    time: Number(row.sent_ms),
    isBrought: row.from_conversation !== null,
  }));
  return after === undefined ? shown.toReversed() : shown;
};

/** Numbers are kept in 32 bits. */
export const inDatabase = (number: number): number => Math.min(number, 2_147_483_647);

export type Untold = { readonly id: bigint; readonly user_id: bigint; readonly language: string };

/** Conversations with an answer that its user has not seen since before `beforeMs`, and was not told of. */
export const readUntold = async (db: Db, beforeMs: number): Promise<readonly Untold[]> => {
  const { rows } = await sql<Untold>`
    SELECT id, user_id, language FROM support_conversation
    WHERE unseen_ms < ${beforeMs} AND unseen_ms IS NOT NULL AND NOT is_told AND user_id IS NOT NULL ORDER BY unseen_ms LIMIT 200`.execute(
    db,
  );
  return rows;
};
