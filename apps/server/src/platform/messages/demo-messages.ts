/** Demo mode's messages: they stay in a mailbox in the database, where anyone may read them. */
import type { Kysely } from "kysely";
import type { Schema } from "../db/schema/schema.ts";
import type { Messages } from "./messages.ts";

export const demoMessages: Messages = {
  send: async (tx, message, nowMs) => {
    await tx
      .insertInto("demo_message")
      .values({
        to_address: message.to,
        kind: message.kind,
        subject: message.subject,
        text: message.text,
        created_ms: BigInt(nowMs),
      })
      .execute();
  },
};

export type StoredMessage = {
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  readonly timeMs: number;
};

/** The newest messages to one of the addresses, newest first. */
export const readDemoMessages = async (
  db: Kysely<Schema>,
  addresses: readonly string[],
  limit: number,
): Promise<readonly StoredMessage[]> => {
  if (addresses.length === 0) return [];
  const rows = await db
    .selectFrom("demo_message")
    .select(["kind", "subject", "text", "created_ms"])
    .where("to_address", "in", addresses)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ kind, subject, text, created_ms }) => ({
    kind,
    subject,
    text,
    timeMs: Number(created_ms),
  }));
};
