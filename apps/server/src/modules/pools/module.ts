import type { Module } from "../../records/module.ts";
import { poolJobs, type PoolJobDeps } from "./jobs.ts";
import { carryOutOrder } from "./operators/order.ts";
import { poolOperatorRoutes, type PoolDeskDeps } from "./routes.operator.ts";
import { poolRoutes, type PoolRouteDeps } from "./routes.ts";

export type PoolDeps = PoolJobDeps & PoolRouteDeps & PoolDeskDeps;

export const poolsModule = (deps: PoolDeps): Module => ({
  calls: [...poolRoutes(deps), ...poolOperatorRoutes(deps)],
  acts: { pool_order: carryOutOrder(deps.operators) },
  jobs: poolJobs(deps),
});
