import type { Module } from "../../records/module.ts";
import { investJobs } from "./jobs.ts";
import { investRoutes, type InvestRouteDeps } from "./routes.ts";

export type InvestDeps = InvestRouteDeps;

export const investModule = (deps: InvestDeps): Module => ({
  calls: investRoutes(deps),
  jobs: investJobs(deps),
});
