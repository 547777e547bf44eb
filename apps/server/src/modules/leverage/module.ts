import type { Db } from "../../platform/db/open-database.ts";
import type { AccountPushes } from "../../platform/ws/ports.ts";
import type { Module } from "../../records/module.ts";
import type { Products } from "../../records/product.ts";
import { registerLeverMetrics } from "./lever-metrics.ts";
import type { LastPrice } from "./ports.ts";
import { createLeverPushes } from "./pushes.ts";
import { lifeOfLeverWith } from "./queries.ts";
import { leverRoutes, type LeverRouteDeps } from "./routes.ts";
import { createLeverageService } from "./service.ts";

export type LeverageDeps = Omit<LeverRouteDeps, "service" | "rows"> & {
  /** For what a command must know; `reads` is for lists and audits. */
  readonly db: Db;
  readonly products: Products;
  readonly lastPrice: LastPrice;
  readonly pushes: AccountPushes;
};

export const leverageModule = (deps: LeverageDeps): Module => {
  const { db, submit, products, lastPrice, exposure } = deps;
  const rows = { products, lastPrice };
  const service = createLeverageService({ submit, products, lifeOf: lifeOfLeverWith(db) });
  return {
    calls: leverRoutes({ ...deps, service, rows }),
    onPublished: createLeverPushes(deps.pushes, rows),
    metrics: (registry) => registerLeverMetrics(registry, exposure),
  };
};
