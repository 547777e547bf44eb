/**
 * Articles as readers see them (CNT-02 to CNT-04). What is shown in a language is its publication with the highest number whose time has come,
 * or the English one: both are looked for here, by `nowMs`, and nothing is ever written for it.
 *
 * Ordering: news the newest first, every other kind by position. Known limit: the dates of a list are those of the versions that are shown,
 * so a news article that was corrected keeps its place and has the later date.
 */
import type { Body } from "@candor/core/content/body";
import type { ArticleKind } from "@candor/wire/codec/digits";
import { articlePicture, type ArticleDetails, type ArticleRow } from "@candor/wire/content";
import { storedLanguage, type Language } from "@candor/wire/language";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import { mostId } from "./repo.ts";

/** Who reads, and when. */
export type Reading = { readonly language: Language; readonly nowMs: number };

type Shown = {
  readonly id: number;
  readonly title: string;
  readonly subtitle: string;
  readonly body: Body | null;
  readonly language: string;
  readonly publish_ms: bigint;
  readonly reads: bigint;
  readonly picture: string | null;
};

/** The articles that are shown of a kind: what the two indexes of `article` are made for. */
const areShown = (kind: ArticleKind, nowMs: number): RawBuilder<boolean> =>
  sql`a.kind = ${kind} AND NOT a.is_down AND a.listed_ms <= ${nowMs}`;

/** What counts of article `a` in a language: its version, null when there is none or it was taken down. */
const counting = (language: string, nowMs: number): RawBuilder<unknown> => sql`(
  SELECT p.version, p.publish_ms FROM article_publication p
  WHERE p.article_id = a.id AND p.language = ${language} AND p.publish_ms <= ${nowMs} ORDER BY p.nth DESC LIMIT 1)`;

/**
 * The text in which `a` is shown, `v`: its own language's, or the English one. It is said in one place, for lists, details and search.
 */
export const withShownText = ({ language, nowMs }: Reading): RawBuilder<unknown> => sql`
  LEFT JOIN LATERAL ${counting(language, nowMs)} AS own ON true
  LEFT JOIN LATERAL ${counting("en", nowMs)} AS english ON true
  JOIN article_version v ON v.article_id = a.id
    AND v.language = CASE WHEN own.version IS NULL THEN 'en' ELSE ${language} END AND v.version = coalesce(own.version, english.version)`;

const shownColumns = (body: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  a.id, v.title, v.subtitle, ${body} AS body, v.language,
  CASE WHEN own.version IS NULL THEN english.publish_ms ELSE own.publish_ms END AS publish_ms, coalesce(r.reads, 0) AS reads,
  (SELECT n #>> '{attrs,id}' FROM json_array_elements(v.body -> 'content') WITH ORDINALITY AS b (n, nth)
    WHERE n ->> 'type' = 'picture' ORDER BY nth LIMIT 1) AS picture`;

const inOrder = (kind: ArticleKind): RawBuilder<unknown> =>
  kind === "news" ? sql`a.listed_ms DESC, a.id DESC` : sql`a.position, a.id`;

type Slice = { readonly limit: number; readonly offset: number };

/** A page of a kind. Only the articles of the page are looked at, and those before it in the index alone. */
export const pageOf = (
  kind: ArticleKind,
  reading: Reading,
  { limit, offset }: Slice,
): RawBuilder<Shown> => sql<Shown>`
  WITH page AS MATERIALIZED (
    SELECT a.id, a.position, a.listed_ms FROM article a WHERE ${areShown(kind, reading.nowMs)}
    ORDER BY ${inOrder(kind)} LIMIT ${limit} OFFSET ${offset}
  )
  SELECT ${shownColumns(kind === "news" ? sql`NULL::json` : sql`v.body`)}
  FROM page a ${withShownText(reading)} LEFT JOIN article_read r ON r.article_id = a.id
  ORDER BY ${inOrder(kind)}`;

/** A page of a kind, and how many there are. Bodies come with every kind but news. */
export const readArticles = async (
  reads: Db,
  kind: ArticleKind,
  reading: Reading,
  slice: Slice,
): Promise<{ readonly rows: readonly ArticleRow[]; readonly total: number }> => {
  const [{ rows }, counted] = await Promise.all([
    pageOf(kind, reading, slice).execute(reads),
    sql<{ total: bigint }>`
      SELECT count(*) AS total FROM article a WHERE ${areShown(kind, reading.nowMs)}`.execute(reads),
  ]);
  return {
    rows: rows.map((row) => shownRow(row, reading.language)),
    total: Number(counted.rows[0]?.total ?? 0n),
  };
};

/** An article of a kind with its neighbours in the list; undefined when it is not shown. */
export const readArticle = async (
  reads: Db,
  id: number,
  kind: ArticleKind,
  reading: Reading,
): Promise<ArticleDetails | undefined> => {
  if (id > mostId) return undefined;
  const { rows } = await sql<Shown & { previous: number | null; next: number | null }>`
    SELECT ${shownColumns(sql`v.body`)}, ${neighbour(kind, reading.nowMs, "before")} AS previous,
      ${neighbour(kind, reading.nowMs, "after")} AS next
    FROM article a ${withShownText(reading)} LEFT JOIN article_read r ON r.article_id = a.id
    WHERE a.id = ${id} AND ${areShown(kind, reading.nowMs)}`.execute(reads);
  const [row] = rows;
  if (row === undefined || row.body === null) return undefined;
  return {
    ...shownRow(row, reading.language),
    content: row.body,
    previousId: row.previous === null ? null : String(row.previous),
    nextId: row.next === null ? null : String(row.next),
  };
};

/** The article next to `a` in the order of the list. */
const neighbour = (kind: ArticleKind, nowMs: number, side: "before" | "after"): RawBuilder<unknown> => {
  const isForward = (kind === "news") === (side === "before");
  const sorted = kind === "news" ? "listed_ms" : "position";
  const compared = sql.raw(`(b.${sorted}, b.id) ${isForward ? ">" : "<"} (a.${sorted}, a.id)`);
  const direction = sql.raw(isForward ? "ASC" : "DESC");
  return sql`(
    SELECT b.id FROM article b
    WHERE b.kind = ${kind} AND NOT b.is_down AND b.listed_ms <= ${nowMs} AND ${compared}
    ORDER BY ${sql.raw(`b.${sorted}`)} ${direction}, b.id ${direction} LIMIT 1)`;
};

const shownRow = (row: Shown, asked: Language): ArticleRow => {
  const language = storedLanguage(row.language);
  const picurl = row.picture === null ? "" : `/api/${articlePicture.path.replace(":id", row.picture)}`;
  return {
    id: String(row.id),
    title: row.title,
    subtitle: row.subtitle,
    picurl,
    thumbnail: picurl,
    updatedTime: Number(row.publish_ms),
    readCount: Number(row.reads),
    language,
    isFallback: language !== asked,
    ...(row.body === null ? {} : { content: row.body }),
  };
};
