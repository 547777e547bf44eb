import type { Module } from "../../records/module.ts";
import { investJobs, type InvestJobDeps } from "./jobs.ts";
import { carryOutProduct } from "./operators/change-terms.ts";
import { publicReserves } from "./public-reserves.ts";
import { investOperatorRoutes, type InvestOperatorDeps } from "./routes.operator.ts";
import { investRoutes, type InvestRouteDeps } from "./routes.ts";

export type InvestDeps = InvestRouteDeps & InvestJobDeps & InvestOperatorDeps;

export const investModule = (deps: InvestDeps): Module => ({
  calls: [...investRoutes(deps), ...investOperatorRoutes(deps)],
  acts: { product_change: carryOutProduct(deps.operators) },
  jobs: investJobs(deps),
  routes: publicReserves(deps.reads),
});
