/** What customers change of their conversations: each by one function of the database, which locks the conversation (db/functions/support.sql). */
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { Reader } from "../../platform/db/schema/schema.ts";
import type { Owner } from "./owner.ts";

/** Where a conversation is: its number, and that of its last message. */
export type At = { readonly conversation: bigint; readonly number: number };

export type NewMessage = {
  readonly clientId: string;
  readonly text: string;
  readonly pictures: readonly string[];
  readonly language: string;
  readonly network: string;
  /** How many conversations of visitors a network begins in an hour. */
  readonly mostOfNetwork: number;
};

const whose = ({ userId, markHash }: Owner): RawBuilder<unknown> =>
  sql`${userId}::bigint, ${markHash}::bytea`;

export const addMessage = async (db: Db, owner: Owner, message: NewMessage): Promise<At> => {
  const { network, language, mostOfNetwork, clientId, text, pictures } = message;
  const { rows } = await sql<At>`
    SELECT * FROM support_send(${whose(owner)}, ${network}, ${language}, ${mostOfNetwork}, ${clientId}, ${text},
      ${pictures}::uuid[])`.execute(db);
  return rows[0] as At;
};

export const markSeen = async (db: Db, owner: Owner, number: number): Promise<void> => {
  await sql`SELECT support_see(${whose(owner)}, ${number})`.execute(db);
};

export const storeStars = async (db: Db, owner: Owner, stars: number): Promise<void> => {
  await sql`SELECT support_rate(${whose(owner)}, ${stars})`.execute(db);
};

/** Undefined when the mark has nothing to bring. */
export const mergeMark = async (db: Db, userId: number, markHash: Buffer): Promise<At | undefined> => {
  const { rows } = await sql<At>`SELECT * FROM support_merge(${userId}, ${markHash})`.execute(db);
  return rows[0];
};

/** Notes that the owner was told of an answer; false when that was done, or the answer was seen meanwhile. */
export const noteTold = async (tx: Reader, conversation: bigint): Promise<boolean> => {
  const noted = await tx
    .updateTable("support_conversation")
    .set({ is_told: true })
    .where("id", "=", conversation)
    .where("is_told", "=", false)
    .where("unseen_ms", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return noted !== undefined;
};
