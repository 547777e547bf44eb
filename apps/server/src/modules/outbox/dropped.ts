/** Messages that were given up, as operators see them (OPS-02): the database keeps the newest, without what they said. */
import type { AnswerOf, InputOf } from "@candor/wire/call";
import type { droppedList } from "@candor/wire/desks/outbox";
import { sql, type Selectable } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { Schema } from "../../platform/db/schema/schema.ts";
import { countListed } from "../../records/lists/count-listed.ts";
import { keyset } from "../../records/lists/keyset.ts";

type Page = InputOf<typeof droppedList>;
type DroppedMessage = AnswerOf<typeof droppedList>;

export const readDropped = async (
  operators: Db,
  page: Page,
): Promise<{ readonly rows: readonly DroppedMessage[]; readonly total: number }> => ({
  rows: await readDroppedRows(operators, page),
  total: await countListed(operators, sql`outbox_dropped`),
});

export const readDroppedRows = async (operators: Db, page: Page): Promise<readonly DroppedMessage[]> => {
  const { rows } = await sql<Selectable<Schema["outbox_dropped"]>>`
    SELECT * FROM outbox_dropped WHERE ${keyset(sql`id`, page)}`.execute(operators);
  return rows.map((row) => ({
    id: String(row.id),
    topic: row.topic,
    to: row.addressee,
    about: row.about,
    createdAt: Number(row.created_ms),
    droppedAt: Number(row.dropped_ms),
    attempts: row.attempts,
    why: row.why,
  }));
};
