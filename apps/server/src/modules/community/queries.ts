/**
 * The community as readers see it (COM-01, COM-04): what is approved, without what the reader hid and without the authors whom the reader blocked.
 *
 * A list shows the beginnings of texts, which are columns of their own: however long a text is, a page reads none of it. The numbers of a page's
 * texts are found in an index alone, and all that is shown of them in one statement, whatever their number. Totals are counters.
 *
 * Ordering: by number, which is the order of writing. Known limit: the rows before a far page are passed by, in the index.
 */
import { textStatusDigits } from "@candor/wire/codec/digits";
import type { CommentRow, ReplyRow, SpeechRow } from "@candor/wire/service/community";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { Reader } from "../../platform/db/schema/schema.ts";
import { refuseManyToSort } from "../../records/lists/user-lists.ts";
import { maskedClient } from "../../records/masked-contact.ts";
import type { TextRef } from "./text-ref.ts";

/** Whose texts are listed: all speeches, or what stands right below a text. */
export type Listed =
  | { readonly kind: "speech" }
  | { readonly kind: "comment" | "reply"; readonly parentId: number };
/** 0 for a visitor. */
export type ReaderId = number;
export type Slice = {
  readonly limit: number;
  readonly offset: number;
  readonly isAscending: boolean;
  /** The wire's column; the times are the order of the numbers. */
  readonly sortedBy: string;
};

const sortedBy: Readonly<Record<string, RawBuilder<unknown>>> = {
  likeCount: sql`c.likes`,
  commentCount: sql`c.below`,
  replyCount: sql`c.below`,
  status: sql`t.status`,
};

/** The order of a page: by number, or by something that has to be sorted. */
export const orderOf = (slice: Pick<Slice, "isAscending" | "sortedBy">): RawBuilder<unknown> => {
  const direction = slice.isAscending ? sql`ASC` : sql`DESC`;
  const column = sortedBy[slice.sortedBy];
  return column === undefined
    ? sql`ORDER BY t.id ${direction}`
    : sql`ORDER BY ${column} ${direction}, t.id ${direction}`;
};

/** The counters of `t`, where a page is sorted by one. */
export const countersFor = (slice: Pick<Slice, "sortedBy">): RawBuilder<unknown> =>
  isSorted(slice) ? sql`JOIN community_count c ON c.text_id = t.id` : sql``;

/** Refuses TooManyToSort. */
export const refuseLongSort = (slice: Slice, total: number): void => {
  if (isSorted(slice)) refuseManyToSort(total, slice.sortedBy, "id");
};
const isSorted = (slice: Pick<Slice, "sortedBy">): boolean => slice.sortedBy in sortedBy;

/** What two indexes of `community_text` are made for. */
const areListed = (listed: Listed): RawBuilder<boolean> =>
  listed.kind === "speech"
    ? sql`t.kind = 'speech' AND t.is_public`
    : sql`t.parent_id = ${listed.parentId} AND t.is_public`;

const areNotHiddenFrom = (reader: ReaderId): RawBuilder<boolean> => sql`
  NOT EXISTS (SELECT FROM community_hide h WHERE h.user_id = ${reader} AND h.text_id = t.id)
  AND NOT EXISTS (SELECT FROM community_block b WHERE b.user_id = ${reader} AND b.blocked_id = t.user_id)`;

/** The numbers of a page: exported for the test of its plan. */
export const numbersOfPage = (
  listed: Listed,
  reader: ReaderId,
  slice: Slice,
): RawBuilder<{ id: bigint }> => sql`
  SELECT t.id FROM community_text t ${countersFor(slice)} WHERE ${areListed(listed)}${reader === 0 ? sql`` : sql` AND ${areNotHiddenFrom(reader)}`}
  ${orderOf(slice)} LIMIT ${slice.limit} OFFSET ${slice.offset}`;

type Row = {
  id: bigint;
  user_id: bigint | null;
  preview: string;
  is_longer: boolean;
  created_ms: bigint;
  to_reply_id: bigint | null;
  likes: number;
  below: number;
  is_liked: boolean;
  userphoto: number | null;
  email: string | null;
  phone: string | null;
  to_user_id: bigint | null;
  to_email: string | null;
  to_phone: string | null;
};

/** A page with all that is shown of it, in one statement: exported for the test of its plan. */
export const pageOf = (listed: Listed, reader: ReaderId, slice: Slice): RawBuilder<Row> => sql<Row>`
  WITH page AS MATERIALIZED (${numbersOfPage(listed, reader, slice)})
  SELECT t.id, t.user_id, t.preview, t.is_longer, t.created_ms, t.to_reply_id, c.likes, c.below, a.userphoto, a.email, a.phone,
    EXISTS (SELECT FROM community_like l WHERE l.text_id = t.id AND l.user_id = ${reader}) AS is_liked,
    ta.user_id AS to_user_id, ta.email AS to_email, ta.phone AS to_phone
  FROM page JOIN community_text t ON t.id = page.id JOIN community_count c ON c.text_id = t.id
  LEFT JOIN account a ON a.user_id = t.user_id
  LEFT JOIN community_text r ON r.id = t.to_reply_id LEFT JOIN account ta ON ta.user_id = r.user_id
  ${orderOf(slice)}`;

type PageOf<Row> = { readonly rows: readonly Row[]; readonly total: number };

/** Empty below a text that is not there, not public any more, or below such a one. */
const readPage = async (reads: Db, listed: Listed, reader: ReaderId, slice: Slice): Promise<PageOf<Row>> => {
  if (listed.kind !== "speech") {
    const above = { id: listed.parentId, kind: listed.kind === "comment" ? "speech" : "comment" } as const;
    if ((await readSeen(reads, above)) !== "seen") return { rows: [], total: 0 };
  }
  const total = await readTotal(reads, listed, reader);
  refuseLongSort(slice, total);
  const { rows } = await pageOf(listed, reader, slice).execute(reads);
  return { rows, total };
};

/** As it is counted, less what is hidden from the reader. */
const readTotal = async (reads: Db, listed: Listed, reader: ReaderId): Promise<number> => {
  const { rows } = await sql<{ below: number; hidden: bigint }>`
    SELECT c.below, (SELECT count(*) FROM (
      SELECT t.id FROM community_hide h JOIN community_text t ON t.id = h.text_id WHERE h.user_id = ${reader} AND ${areListed(listed)}
      UNION
      SELECT t.id FROM community_block b JOIN community_text t ON t.user_id = b.blocked_id AND t.taken_back_ms IS NULL
      WHERE b.user_id = ${reader} AND ${areListed(listed)}) AS hidden) AS hidden
    FROM community_count c WHERE c.text_id = ${listed.kind === "speech" ? 0 : listed.parentId}`.execute(
    reads,
  );
  const [row] = rows;
  return row === undefined ? 0 : row.below - Number(row.hidden);
};

const shownOf = (row: Row, reader: ReaderId) => ({
  id: String(row.id),
  phone: row.user_id === null ? "" : maskedClient(row),
  content: row.preview,
  more: row.is_longer,
  createdTime: Number(row.created_ms),
  picurl: row.userphoto === null ? "" : String(row.userphoto),
  status: textStatusDigits.approved,
  likeCount: row.likes,
  like: row.is_liked,
  own: row.user_id !== null && row.user_id === BigInt(reader),
  example: row.user_id === null,
});

export const readSpeeches = async (reads: Db, reader: ReaderId, slice: Slice): Promise<PageOf<SpeechRow>> => {
  const { rows, total } = await readPage(reads, { kind: "speech" }, reader, slice);
  return { total, rows: rows.map((row) => ({ ...shownOf(row, reader), commentCount: row.below })) };
};

export const readComments = async (
  reads: Db,
  speechId: number,
  reader: ReaderId,
  slice: Slice,
): Promise<PageOf<CommentRow>> => {
  const { rows, total } = await readPage(reads, { kind: "comment", parentId: speechId }, reader, slice);
  return { total, rows: rows.map((row) => ({ ...shownOf(row, reader), replyCount: row.below })) };
};

export const readReplies = async (
  reads: Db,
  commentId: number,
  reader: ReaderId,
  slice: Slice,
): Promise<PageOf<ReplyRow>> => {
  const { rows, total } = await readPage(reads, { kind: "reply", parentId: commentId }, reader, slice);
  return {
    total,
    rows: rows.map((row) => ({
      ...shownOf(row, reader),
      toReplyId: row.to_reply_id === null ? null : String(row.to_reply_id),
      toPhone: row.to_user_id === null ? "" : maskedClient({ email: row.to_email, phone: row.to_phone }),
    })),
  };
};

/** seen: it and what it stands below are public. gone: there is no such text, or not for others. */
export type Seen = "seen" | "review" | "gone";

export const readSeen = async (db: Reader, { id, kind }: TextRef): Promise<Seen> => {
  const { rows } = await sql<{ status: string; is_seen: boolean; taken_back_ms: bigint | null }>`
    SELECT t.status, t.taken_back_ms, community_is_seen(t.id) AS is_seen FROM community_text t WHERE t.id = ${id} AND t.kind = ${kind}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined || row.taken_back_ms !== null) return "gone";
  if (row.is_seen) return "seen";
  return row.status === "review" ? "review" : "gone";
};

/** The whole text, if it is seen or the reader's own; undefined when not. */
export const readWhole = async (
  reads: Db,
  { id, kind }: TextRef,
  reader: ReaderId,
): Promise<string | undefined> => {
  const { rows } = await sql<{ content: string }>`
    SELECT t.content FROM community_text t WHERE t.id = ${id} AND t.kind = ${kind}
      AND (t.user_id = ${reader} AND t.taken_back_ms IS NULL OR community_is_seen(t.id))`.execute(reads);
  return rows[0]?.content;
};

/** The author of a text that is seen; null for an example, undefined when there is no such text. */
export const readAuthor = async (db: Reader, { id, kind }: TextRef): Promise<number | null | undefined> => {
  const { rows } = await sql<{ user_id: bigint | null }>`
    SELECT t.user_id FROM community_text t WHERE t.id = ${id} AND t.kind = ${kind} AND community_is_seen(t.id)`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return row.user_id === null ? null : Number(row.user_id);
};
