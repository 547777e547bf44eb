/** The calls of help, news and the pages that operators write (CNT-01 to CNT-04). */
import { queryArticleDetails, queryArticleList, searchArticles } from "@candor/wire/content";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { refuseWith } from "../../platform/refused.ts";
import { kindOf } from "./kind-of.ts";
import { readArticles } from "./queries.ts";
import { findArticles } from "./search-queries.ts";
import { openArticle } from "./service.ts";

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
    const article = await openArticle({ db, reads }, id, kindOf(type), { language, nowMs });
    return article ?? refuseWith("ArticleNotFound");
  }),
  handle(searchArticles, async ({ text }, { language, nowMs }) => {
    const rows = await findArticles(reads, text, { language, nowMs });
    return { rows, total: rows.length };
  }),
];
