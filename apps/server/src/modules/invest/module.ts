import type { Module } from "../../records/module.ts";
import { investJobs, type InvestJobDeps } from "./jobs.ts";
import { publicReserves } from "./public-reserves.ts";
import { investRoutes, type InvestRouteDeps } from "./routes.ts";

export type InvestDeps = InvestRouteDeps & InvestJobDeps;

export const investModule = (deps: InvestDeps): Module => ({
  calls: investRoutes(deps),
  jobs: investJobs(deps),
  routes: publicReserves(deps.reads),
});
