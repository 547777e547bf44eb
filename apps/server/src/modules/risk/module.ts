import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { Module } from "../../records/module.ts";
import { riskJobs } from "./jobs.ts";
import { riskRoutes } from "./routes.ts";

export type RiskDeps = {
  readonly db: Db;
  readonly jobs: Db;
  readonly clock: Clock;
  readonly mode: "demo" | "live";
};

export const riskModule = ({ db, jobs, clock, mode }: RiskDeps): Module => ({
  calls: riskRoutes(db, mode === "demo"),
  jobs: riskJobs(jobs, clock),
});
