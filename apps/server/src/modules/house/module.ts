import type { Module } from "../../records/module.ts";
import { moneyActs } from "./carry-out.ts";
import { houseJobs } from "./jobs.ts";
import type { HouseDeps } from "./deps.ts";
import { houseOperatorRoutes } from "./routes.operator.ts";

/** House money and corrections: asked for, approved by two operators, booked by the engine (OPS-03). */
export const houseModule = (deps: HouseDeps): Module => ({
  calls: houseOperatorRoutes(deps),
  acts: moneyActs(deps),
  jobs: houseJobs(deps),
});
