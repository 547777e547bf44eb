import type { Module } from "../../records/module.ts";
import { poolJobs, type PoolJobDeps } from "./jobs.ts";
import { poolRoutes, type PoolRouteDeps } from "./routes.ts";

export type PoolDeps = PoolJobDeps & PoolRouteDeps;

export const poolsModule = (deps: PoolDeps): Module => ({
  calls: poolRoutes(deps),
  jobs: poolJobs(deps),
});
