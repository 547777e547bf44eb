import type { Db } from "../../platform/db/open-database.ts";
import type { Module } from "../../records/module.ts";
import { investJobs, type InvestJobDeps } from "./jobs.ts";
import { carryOutProduct } from "./operators/change-terms.ts";
import { publicReserves } from "./public-reserves.ts";
import { investOperatorRoutes, type InvestOperatorDeps } from "./routes.operator.ts";
import { investRoutes, type InvestRouteDeps } from "./routes.ts";

export type InvestDeps = InvestRouteDeps &
  InvestJobDeps &
  InvestOperatorDeps & {
    /** For the close of a day: its reading takes no connection from a request. */
    readonly jobsDb: Db;
  };

export const investModule = (deps: InvestDeps): Module => ({
  calls: [...investRoutes(deps), ...investOperatorRoutes(deps)],
  acts: { product_change: carryOutProduct(deps.operators) },
  jobs: investJobs({ ...deps, db: deps.jobsDb }),
  routes: publicReserves(deps.reads),
});
