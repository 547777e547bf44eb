import type { Db } from "../../platform/db/open-database.ts";
import type { Module } from "../../records/module.ts";
import { beginContent } from "./begin.ts";
import { contentOperatorRoutes } from "./routes.operator.ts";
import { contentRoutes, type ContentRouteDeps } from "./routes.ts";
import type { ShippedArticle } from "./shipped/shipped-article.ts";

export type ContentDeps = ContentRouteDeps & {
  /** As candor_operator. */
  readonly operators: Db;
  readonly mode: "demo" | "live";
  /** Stored at the first start. */
  readonly shipped: readonly ShippedArticle[];
};

export const contentModule = ({ operators, mode, shipped, ...deps }: ContentDeps): Module => ({
  calls: [...contentRoutes(deps), ...contentOperatorRoutes(operators)],
  start: () => beginContent(deps.db, shipped, mode),
});
