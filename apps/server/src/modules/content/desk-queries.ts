/** Articles as operators see them (CNT-03, CNT-04, OPS-02): versions, publications, and what stands in each language. */
import type { Body } from "@candor/core/content/body";
import type { AnswerOf } from "@candor/wire/call";
import { articleTypeDigits, type ArticleKind } from "@candor/wire/codec/digits";
import type {
  ArticleStanding,
  ArticleToEdit,
  articleVersion,
  articleVersions,
  ListedArticle,
} from "@candor/wire/desks/articles";
import { languages, type Language } from "@candor/wire/language";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { Reader } from "../../platform/db/schema/schema.ts";
import { mostId } from "./repo.ts";

export type Publication = {
  readonly nth: number;
  /** Null: taken down. */
  readonly version: number | null;
  readonly publishMs: number;
};

/** By number. */
export const readPublications = async (
  operators: Reader,
  id: number,
  language: Language,
): Promise<readonly Publication[]> => {
  const rows = await operators
    .selectFrom("article_publication")
    .select(["nth", "version", "publish_ms"])
    .where("article_id", "=", id)
    .where("language", "=", language)
    .orderBy("nth")
    .execute();
  return rows.map(({ nth, version, publish_ms }) => ({ nth, version, publishMs: Number(publish_ms) }));
};

/** The number of the newest version in a language; 0 when there is none. */
export const readNewest = async (operators: Reader, id: number, language: Language): Promise<number> => {
  const row = await operators
    .selectFrom("article_version")
    .select((of) => of.fn.max("version").as("newest"))
    .where("article_id", "=", id)
    .where("language", "=", language)
    .executeTakeFirst();
  return row?.newest ?? 0;
};

type StandingRow = {
  readonly id: number;
  readonly kind: ArticleKind;
  readonly position: number;
  readonly created_ms: bigint;
  readonly reads: bigint;
  readonly language: Language;
  readonly title: string | null;
  readonly newest: number | null;
  readonly translates: number | null;
  readonly was_shown: boolean;
  readonly counting: number | null;
  readonly counting_version: number | null;
  readonly counting_ms: bigint | null;
  readonly planned_version: number | null;
  readonly planned_ms: bigint | null;
};

/** A row for each article and language. `was_shown`: whether the English version that the newest one translates was ever published. */
const standingRows = async (
  operators: Db,
  nowMs: number,
  which: RawBuilder<boolean>,
): Promise<readonly StandingRow[]> => {
  const { rows } = await sql<StandingRow>`
    SELECT a.id, a.kind, a.position, a.created_ms, r.reads, l.language, v.title, v.version AS newest, v.translates,
      EXISTS (SELECT FROM article_publication p
        WHERE p.article_id = a.id AND p.language = 'en' AND p.version = v.translates AND p.publish_ms <= ${nowMs}) AS was_shown,
      c.nth AS counting, c.version AS counting_version, c.publish_ms AS counting_ms, n.version AS planned_version, n.publish_ms AS planned_ms
    FROM article a JOIN article_read r ON r.article_id = a.id
    CROSS JOIN unnest(${languages}::text[]) WITH ORDINALITY AS l (language, place)
    LEFT JOIN LATERAL (
      SELECT * FROM article_version w WHERE w.article_id = a.id AND w.language = l.language ORDER BY w.version DESC LIMIT 1) AS v ON true
    LEFT JOIN LATERAL (
      SELECT * FROM article_publication p WHERE p.article_id = a.id AND p.language = l.language AND p.publish_ms <= ${nowMs}
      ORDER BY p.nth DESC LIMIT 1) AS c ON true
    LEFT JOIN LATERAL (
      SELECT * FROM article_publication p WHERE p.article_id = a.id AND p.language = l.language AND p.nth > coalesce(c.nth, 0)
      ORDER BY p.nth DESC LIMIT 1) AS n ON true
    WHERE ${which}
    ORDER BY CASE WHEN a.kind = 'news' THEN coalesce(-a.listed_ms, -a.created_ms) ELSE a.position END, a.id * CASE WHEN a.kind = 'news' THEN -1 ELSE 1 END, l.place`.execute(
    operators,
  );
  return rows;
};

const standingsOf = (rows: readonly StandingRow[]): readonly ArticleStanding[] => {
  const english = rows.find(({ language }) => language === "en")?.counting_version ?? null;
  return rows.map((row) => ({
    language: row.language,
    title: row.title ?? "",
    newest: row.newest ?? 0,
    shown:
      row.counting_version === null
        ? null
        : { version: row.counting_version, since: Number(row.counting_ms) },
    planned:
      row.planned_version === null ? null : { version: row.planned_version, from: Number(row.planned_ms) },
    isDown: row.counting !== null && row.counting_version === null && row.planned_version === null,
    isStale: isStale(row, english),
  }));
};

/** A translation of a version that is only a draft yet is ahead, and not stale. */
const isStale = ({ translates, was_shown }: StandingRow, english: number | null): boolean =>
  translates !== null && english !== null && translates !== english && (translates < english || was_shown);

const articleOf = (row: StandingRow): Omit<ListedArticle, "languages"> => ({
  id: String(row.id),
  type: articleTypeDigits[row.kind],
  position: row.position,
  reads: Number(row.reads),
  createdAt: Number(row.created_ms),
});

/** All articles of a kind, those that nobody sees included. */
export const readListed = async (
  operators: Db,
  kind: ArticleKind,
  nowMs: number,
): Promise<readonly ListedArticle[]> => {
  const rows = await standingRows(operators, nowMs, sql`a.kind = ${kind}`);
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((group): ListedArticle[] => {
    const [first] = group;
    return first === undefined ? [] : [{ ...articleOf(first), languages: [...standingsOf(group)] }];
  });
};

/** Undefined when there is no such article. */
export const readToEdit = async (
  operators: Db,
  id: number,
  nowMs: number,
): Promise<ArticleToEdit | undefined> => {
  if (id > mostId) return undefined;
  const rows = await standingRows(operators, nowMs, sql`a.id = ${id}`);
  const [first] = rows;
  if (first === undefined) return undefined;
  const { rows: texts } = await sql<TextRow>`
    SELECT DISTINCT ON (language) language, version, title, subtitle, body, translates FROM article_version
    WHERE article_id = ${id} ORDER BY language, version DESC`.execute(operators);
  return {
    ...articleOf(first),
    languages: [...standingsOf(rows)],
    texts: texts.map(({ body, ...text }) => ({ ...text, content: body })),
  };
};
type TextRow = {
  readonly language: Language;
  readonly version: number;
  readonly title: string;
  readonly subtitle: string;
  readonly body: Body;
  readonly translates: number | null;
};

type VersionRow = AnswerOf<typeof articleVersions>;

/** The newest first. */
export const readVersions = async (
  operators: Db,
  id: number,
  language: Language,
): Promise<readonly VersionRow[]> => {
  if (id > mostId) return [];
  const { rows } = await sql<{
    version: number;
    title: string;
    translates: number | null;
    writer: string | null;
    at_ms: bigint;
    published: bigint[] | null;
  }>`
    SELECT v.version, v.title, v.translates, o.name AS writer, v.at_ms, (
      SELECT array_agg(p.publish_ms ORDER BY p.nth) FROM article_publication p
      WHERE p.article_id = v.article_id AND p.language = v.language AND p.version = v.version) AS published
    FROM article_version v LEFT JOIN operator o ON o.id = v.operator_id
    WHERE v.article_id = ${id} AND v.language = ${language} ORDER BY v.version DESC LIMIT 100`.execute(
    operators,
  );
  return rows.map(({ version, title, translates, writer, at_ms, published }) => ({
    version,
    title,
    translates,
    writer: writer ?? "",
    writtenAt: Number(at_ms),
    publishedAt: (published ?? []).map(Number),
  }));
};

/** Undefined when there is no such version. */
export const readVersion = async (
  operators: Db,
  id: number,
  language: Language,
  version: number,
): Promise<AnswerOf<typeof articleVersion> | undefined> => {
  if (id > mostId) return undefined;
  const row = await operators
    .selectFrom("article_version")
    .select(["title", "subtitle", "body"])
    .where("article_id", "=", id)
    .where("language", "=", language)
    .where("version", "=", version)
    .executeTakeFirst();
  return row === undefined
    ? undefined
    : { title: row.title, subtitle: row.subtitle, content: row.body as Body };
};
