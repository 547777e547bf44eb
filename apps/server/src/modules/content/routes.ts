/** The calls of help, news and the pages that operators write (CNT-01 to CNT-04). */
import { articlePicture, queryArticleDetails, queryArticleList, searchArticles } from "@candor/wire/content";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import type { PictureFiles } from "../../platform/pictures/picture-files.ts";
import { refuseWith } from "../../platform/refused.ts";
import { publicPictureAnswer } from "../../records/pictures/picture-answer.ts";
import { kindOf } from "./kind-of.ts";
import { readPicture } from "./pictures.ts";
import { readArticles } from "./queries.ts";
import { findArticles } from "./search-queries.ts";
import { openArticle } from "./service.ts";

export type ContentRouteDeps = {
  readonly db: Db;
  readonly reads: Db;
  readonly files: Pick<PictureFiles, "read">;
};

export const contentRoutes = ({ db, reads, files }: ContentRouteDeps): readonly MountedCall[] => [
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
  handle(articlePicture, async ({ id }) =>
    publicPictureAnswer((await readPicture(reads, files, id)) ?? refuseWith("NotFound")),
  ),
];
