/** Articles for the tests of this folder, and a server that has them. */
import { doc, p } from "@candor/core/content/build-body";
import type { ArticleDetails, ArticleRow } from "@candor/wire/content";
import { refusal } from "../../app/stories/mount.tsx";

/** 24 November 2025, 12:00 in UTC-4. */
const updatedTime = 1_764_000_000_000;

export const articleOf = (id: string, change: Partial<ArticleRow> = {}): ArticleRow => ({
  id,
  title: `Article ${id}`,
  subtitle: "",
  picurl: "",
  thumbnail: "",
  updatedTime,
  readCount: 1_234,
  language: "en",
  isFallback: false,
  content: doc(p(`The text of ${id}.`)) as ArticleDetails["content"],
  ...change,
});

export const articles = (count: number): readonly ArticleRow[] =>
  Array.from({ length: count }, (_, index) => articleOf(String(index + 1)));

type Paging = { readonly pageNum: number; readonly pageSize: number };

/** `article/queryArticleList` over these rows. */
export const listOf =
  (rows: readonly ArticleRow[]) =>
  ({ pageNum, pageSize }: Paging) => ({
    retCode: 0,
    data: rows.slice((pageNum - 1) * pageSize, pageNum * pageSize),
    total: rows.length,
  });

/** `article/queryArticleDetails` over these rows, in their order. */
export const detailsOf =
  (rows: readonly ArticleRow[]) =>
  ({ id }: { readonly id: string }) => {
    const index = rows.findIndex((row) => row.id === id);
    const row = rows[index];
    if (row === undefined) return refusal("ArticleNotFound", "the article is lost");
    return { ...row, previousId: rows[index - 1]?.id ?? null, nextId: rows[index + 1]?.id ?? null };
  };
