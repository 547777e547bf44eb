/** What is found in help and news (CNT-02), in the texts that the reader is shown. */
import { bodyText, type Body } from "@candor/core/content/body";
import { gramsOf, gramsOfQuery, snippetOf } from "@candor/core/content/grams";
import { articleTypeDigits } from "@candor/wire/codec/digits";
import type { FoundArticle } from "@candor/wire/content";
import { storedLanguage } from "@candor/wire/language";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import { withShownText, type Reading } from "./queries.ts";

/** Found ones that are looked at, and those that are returned. */
const mostLookedAt = 200;
const mostFound = 20;

type Found = {
  readonly id: number;
  readonly kind: "faq" | "news";
  readonly title: string;
  readonly language: string;
};

/** The help first, what has the words in its title before what has them in its text, then the newest. */
export const findArticles = async (
  reads: Db,
  text: string,
  reading: Reading,
): Promise<readonly FoundArticle[]> => {
  const grams = gramsOfQuery(text);
  if (grams.length === 0) return [];
  const { rows: found } = await articlesWith(grams, reading).execute(reads);
  const isInTitle = ({ title }: Found): boolean => {
    const own = new Set(gramsOf(title));
    return grams.every((gram) => own.has(gram));
  };
  const rank = (row: Found): number => (row.kind === "faq" ? 0 : 2) + (isInTitle(row) ? 0 : 1);
  const best = found.toSorted((a, b) => rank(a) - rank(b)).slice(0, mostFound);
  const bodyOf = await readBodies(reads, best, reading);
  return best.map((row) => {
    const language = storedLanguage(row.language);
    const body = bodyOf.get(row.id);
    return {
      id: String(row.id),
      type: articleTypeDigits[row.kind],
      title: row.title,
      snippet: body === undefined ? "" : snippetOf(bodyText(body), text),
      language,
      isFallback: language !== reading.language,
    };
  });
};

/** The index finds versions; of these only what is shown now counts. */
export const articlesWith = (grams: readonly string[], reading: Reading): RawBuilder<Found> => sql<Found>`
  WITH matching AS MATERIALIZED (
    SELECT DISTINCT article_id FROM article_version
    WHERE grams @> ${grams}::text[] AND language IN ('en', ${reading.language})
  )
  SELECT a.id, a.kind, v.title, v.language FROM matching m JOIN article a ON a.id = m.article_id ${withShownText(reading)}
  WHERE a.kind IN ('faq', 'news') AND NOT a.is_down AND a.listed_ms <= ${reading.nowMs} AND v.grams @> ${grams}::text[]
  ORDER BY a.listed_ms DESC, a.id DESC LIMIT ${mostLookedAt}`;

const readBodies = async (
  reads: Db,
  found: readonly Found[],
  reading: Reading,
): Promise<ReadonlyMap<number, Body>> => {
  if (found.length === 0) return new Map();
  const { rows } = await sql<{ id: number; body: Body }>`
    SELECT a.id, v.body FROM article a ${withShownText(reading)}
    WHERE a.id = ANY (${found.map(({ id }) => id)}::integer[])`.execute(reads);
  return new Map(rows.map(({ id, body }) => [id, body]));
};
