/** What is written of articles: how often one was opened, those that come with the product, and what operators add. */
import type { Body } from "@candor/core/content/body";
import type { ArticleKind } from "@candor/wire/codec/digits";
import type { Language } from "@candor/wire/language";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { Tx } from "../../platform/db/schema/schema.ts";

/** The database counts articles in 32 bits. */
export const mostId = 2_147_483_647;

/** One reading more. */
export const countReading = async (db: Db, id: number): Promise<void> => {
  await db
    .updateTable("article_read")
    .set((row) => ({ reads: sql<bigint>`${row.ref("reads")} + 1` }))
    .where("article_id", "=", id)
    .execute();
};

/** Stores and publishes articles when there is none yet, as `content_begin` takes them. */
export const beginWith = async (db: Db, articles: string): Promise<void> => {
  await sql`SELECT content_begin(${articles})`.execute(db);
};

export type StoredText = {
  readonly title: string;
  readonly subtitle: string;
  readonly body: Body;
  readonly grams: readonly string[];
};

export const insertArticle = async (
  tx: Tx,
  article: { readonly kind: ArticleKind; readonly position: number },
): Promise<number> =>
  (await tx.insertInto("article").values(article).returning("id").executeTakeFirstOrThrow()).id;

export const insertVersion = async (
  tx: Tx,
  {
    id,
    body,
    ...version
  }: StoredText & {
    readonly id: number;
    readonly language: Language;
    readonly version: number;
    readonly translates: number | null;
  },
): Promise<void> => {
  await tx
    .insertInto("article_version")
    .values({ article_id: id, ...version, body: JSON.stringify(body) })
    .execute();
};

/** From now on, unless a time is given. The version null takes the text down. */
export const insertPublication = async (
  tx: Tx,
  {
    id,
    from,
    ...publication
  }: {
    readonly id: number;
    readonly language: Language;
    readonly nth: number;
    readonly version: number | null;
    readonly from?: number | undefined;
  },
): Promise<void> => {
  await tx
    .insertInto("article_publication")
    .values({
      article_id: id,
      ...publication,
      ...(from === undefined ? {} : { publish_ms: BigInt(from) }),
    })
    .execute();
};

/** Until the commit nobody else adds to this article. False when there is none. */
export const lockArticle = async (tx: Tx, id: number): Promise<boolean> => {
  if (id > mostId) return false;
  const { rows } = await sql`SELECT 1 FROM article WHERE id = ${id} FOR UPDATE`.execute(tx);
  return rows.length > 0;
};

/** False when it is there already. */
export const moveArticle = async (tx: Tx, id: number, position: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("article")
    .set({ position })
    .where("id", "=", id)
    .where("position", "<>", position)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
