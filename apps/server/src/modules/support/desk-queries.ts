/** Conversations as operators see them (SUP-01, OPS-02). `operators`: as candor_operator, which knows their names; `reads` knows the accounts. */
import { mayDo, operatorRoles } from "@candor/core/operators/actions";
import type { AnswerOf, InputOf } from "@candor/wire/call";
import {
  mostQueued,
  type supportConversation,
  type supportList,
  type supportQueue,
} from "@candor/wire/desks/support";
import { storedLanguage } from "@candor/wire/language";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import { refuseWith } from "../../platform/refused.ts";
import { countListed } from "../../records/lists/count-listed.ts";
import { keyset } from "../../records/lists/keyset.ts";
import { maskedContact } from "../../records/masked-contact.ts";
import { picturesOf, readPictures } from "./pictures/picture-queries.ts";
import { inDatabase } from "./queries.ts";

export type DeskDbs = { readonly operators: Db; readonly reads: Db };
type Listed = AnswerOf<typeof supportQueue>;
type Page = { readonly rows: readonly Listed[]; readonly total: number };

type Row = {
  readonly id: bigint;
  readonly user_id: bigint | null;
  readonly language: string;
  readonly last_number: number;
  readonly seen_by_owner: number;
  readonly unseen: bigint;
  readonly waiting_ms: bigint | null;
  readonly holder: number | null;
  readonly name: string | null;
  readonly held_until_ms: bigint | null;
  readonly closed_ms: bigint | null;
  readonly stars: number | null;
};

const columns = sql`c.id, c.user_id, c.language, c.last_number, c.seen_by_owner, c.waiting_ms, o.id AS holder, o.name, c.held_until_ms, g.closed_ms, g.stars,
  (SELECT count(*) FROM (SELECT FROM support_message m WHERE m.conversation_id = c.id AND m.number > c.seen_by_house
    AND m.operator_id IS NULL LIMIT 100) AS new) AS unseen`;

const conversations = sql`support_conversation c
  LEFT JOIN operator o ON o.id = c.held_by AND c.held_until_ms > database_ms()
  LEFT JOIN support_closing g ON g.conversation_id = c.id AND g.number = c.last_number`;

export const readQueue = async (dbs: DeskDbs): Promise<Page> => {
  const waiting = sql`support_conversation c WHERE c.waiting_ms IS NOT NULL`;
  const [{ rows }, total] = await Promise.all([
    sql<Row>`SELECT ${columns} FROM ${conversations} WHERE c.waiting_ms IS NOT NULL ORDER BY c.waiting_ms, c.id LIMIT ${mostQueued}`.execute(
      dbs.operators,
    ),
    countListed(dbs.operators, waiting),
  ]);
  return { rows: await listedOf(dbs, rows), total };
};

export const readList = async (
  dbs: DeskDbs,
  { userId, state, ...place }: InputOf<typeof supportList>,
  operatorId: number,
): Promise<Page> => {
  const states: Readonly<Record<typeof state, RawBuilder<unknown>>> = {
    all: sql`true`,
    mine: sql`o.id = ${operatorId}`,
    closed: sql`g.closed_ms IS NOT NULL`,
  };
  const from = sql`${conversations} WHERE c.merged_into IS NULL AND ${userId}::bigint IN (0, c.user_id) AND ${states[state]}`;
  const [{ rows }, total] = await Promise.all([
    sql<Row>`SELECT ${columns} FROM ${from} AND ${keyset(sql`c.id`, place)}`.execute(dbs.operators),
    countListed(dbs.operators, from),
  ]);
  return { rows: await listedOf(dbs, rows), total };
};

const listedOf = async ({ reads }: DeskDbs, rows: readonly Row[]): Promise<Listed[]> => {
  const users = rows.flatMap(({ user_id }) => (user_id === null ? [] : [user_id.toString()]));
  const accounts = await reads
    .selectFrom("account")
    .select(["user_id", "email", "phone"])
    .where(sql<boolean>`user_id = ANY (${users}::bigint[])`)
    .execute();
  const contacts = new Map(accounts.map((account) => [account.user_id, maskedContact(account)]));
  return rows.map((row) => ({
    id: String(row.id),
    userId: row.user_id === null ? null : String(row.user_id),
    contact: (row.user_id === null ? undefined : contacts.get(row.user_id)) ?? "",
    language: row.language,
    last: row.last_number,
    unseen: Number(row.unseen),
    waitingSince: row.waiting_ms === null ? null : Number(row.waiting_ms),
    holder:
      row.holder === null || row.name === null
        ? null
        : { id: String(row.holder), name: row.name, until: Number(row.held_until_ms) },
    isClosed: row.closed_ms !== null,
    stars: row.stars,
  }));
};

/** Refuses ConversationMovedOn for one that does not exist, or went on in another. */
export const readDetail = async (
  dbs: DeskDbs,
  { id, before, size }: InputOf<typeof supportConversation>,
): Promise<AnswerOf<typeof supportConversation>> => {
  const { operators } = dbs;
  const { rows } =
    await sql<Row>`SELECT ${columns} FROM ${conversations} WHERE c.id = ${id} AND c.merged_into IS NULL`.execute(
      operators,
    );
  const [row] = rows;
  if (row === undefined) return refuseWith("ConversationMovedOn");
  const [[listed], messages, notes, others] = await Promise.all([
    listedOf(dbs, rows),
    readMessages(operators, id, before, size),
    readNotes(operators, id),
    readAnswerers(operators),
  ]);
  return {
    ...(listed as Listed),
    seenByCustomer: row.seen_by_owner,
    messages,
    notes,
    operators: others,
  };
};

const readMessages = async (operators: Db, id: number, before: number, size: number) => {
  const { rows } = await sql<{
    number: number;
    client_id: string;
    name: string | null;
    text: string;
    pictures: number;
    sent_ms: bigint;
    from_conversation: bigint | null;
  }>`
    SELECT m.number, m.client_id, o.name, m.text, m.pictures, m.sent_ms, m.from_conversation
    FROM support_message m LEFT JOIN operator o ON o.id = m.operator_id
    WHERE m.conversation_id = ${id} AND m.number < ${inDatabase(before)} ORDER BY m.number DESC LIMIT ${size}`.execute(
    operators,
  );
  const pictures = await readPictures(operators, BigInt(id), rows);
  return rows.toReversed().map((row) => ({
    number: row.number,
    clientId: row.client_id,
    by: row.name ?? "",
    text: row.text,
    pictures: picturesOf(pictures, row.number),
    time: Number(row.sent_ms),
    isBrought: row.from_conversation !== null,
  }));
};

/** Also those of conversations that were brought into it. */
const readNotes = async (operators: Db, id: number) => {
  const { rows } = await sql<{ id: bigint; name: string; text: string; written_ms: bigint }>`
    SELECT n.id, o.name, n.text, n.written_ms FROM support_note n JOIN operator o ON o.id = n.operator_id
    WHERE n.conversation_id IN (SELECT ${id}::bigint UNION ALL SELECT c.id FROM support_conversation c WHERE c.merged_into = ${id})
    ORDER BY n.id DESC LIMIT 50`.execute(operators);
  return rows
    .toReversed()
    .map((row) => ({ id: String(row.id), by: row.name, text: row.text, time: Number(row.written_ms) }));
};

const answering = operatorRoles.filter((role) => mayDo("support_answer", [role]));

const readAnswerers = async (operators: Db) => {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT o.id, o.name FROM operator o JOIN operator_account a ON a.operator_id = o.id AND a.closed_ms IS NULL
    WHERE EXISTS (SELECT FROM operator_role r WHERE r.operator_id = o.id AND r.role = ANY (${answering}::text[])) ORDER BY o.name`.execute(
    operators,
  );
  return rows.map(({ id, name }) => ({ id: String(id), name }));
};

export const readCanned = async (operators: Db) => {
  const rows = await operators
    .selectFrom("support_canned")
    .selectAll()
    .orderBy("title")
    .orderBy("id")
    .execute();
  return rows.map(({ id, language, title, text }) => ({
    id: String(id),
    language: storedLanguage(language),
    title,
    text,
  }));
};
