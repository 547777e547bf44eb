/** The calls of help, news and the pages that operators write (CNT-01 to CNT-04). */
import { queryArticleDetails, queryArticleList, searchArticles } from "@candor/wire/content";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { refuseWith } from "../../platform/refused.ts";
import { kindOf } from "./kind-of.ts";
import { readArticle, readArticles } from "./queries.ts";
import { countReading } from "./repo.ts";
import { findArticles } from "./search-queries.ts";

export type ContentRouteDeps = { readonly db: Db; readonly reads: Db };

export const contentRoutes = ({ db, reads }: ContentRouteDeps): readonly MountedCall[] => [
  handle(queryArticleList, async ({ type, pageNum, pageSize }, { language, nowMs }) =>
    readArticles(
      reads,
      kindOf(type),
      { language, nowMs },
      { limit: pageSize, offset: (pageNum - 1) * pageSize },
    ),
  ),
  handle(queryArticleDetails, async ({ id, type }, { language, nowMs }) => {
    const article = await readArticle(reads, id, kindOf(type), { language, nowMs });
    if (article === undefined) return refuseWith("ArticleNotFound");
    await countReading(db, id);
    return { ...article, readCount: article.readCount + 1 };
  }),
  handle(searchArticles, async ({ text }, { language, nowMs }) => {
    const rows = await findArticles(reads, text, { language, nowMs });
    return { rows, total: rows.length };
  }),
];
