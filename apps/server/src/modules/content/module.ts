/** Articles: help, news, and the pages that operators write (CNT-01 to CNT-04). */
import type { Db } from "../../platform/db/open-database.ts";
import type { Module } from "../../records/module.ts";
import { beginContent } from "./begin.ts";
import { pictureJobs, type ArticlePictureDeps } from "./pictures.ts";
import { contentOperatorRoutes } from "./routes.operator.ts";
import { contentRoutes } from "./routes.ts";
import type { ShippedArticle } from "./shipped/shipped-article.ts";

export type ContentDeps = ArticlePictureDeps & {
  readonly reads: Db;
  readonly mode: "demo" | "live";
  /** Stored at the first start. */
  readonly shipped: readonly ShippedArticle[];
};

export const contentModule = ({ mode, shipped, ...deps }: ContentDeps): Module => ({
  calls: [...contentRoutes(deps), ...contentOperatorRoutes(deps)],
  jobs: pictureJobs(deps),
  start: () => beginContent(deps.db, shipped, mode),
});
