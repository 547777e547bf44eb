import type { Module } from "../../records/module.ts";
import { investJobs } from "./jobs.ts";
import { carryOutProduct } from "./operators/change-terms.ts";
import { investOperatorRoutes, type InvestOperatorDeps } from "./routes.operator.ts";
import { investRoutes, type InvestRouteDeps } from "./routes.ts";

export type InvestDeps = InvestRouteDeps & InvestOperatorDeps;

export const investModule = (deps: InvestDeps): Module => ({
  calls: [...investRoutes(deps), ...investOperatorRoutes(deps)],
  acts: { product_change: carryOutProduct(deps.operators) },
  jobs: investJobs(deps),
});
