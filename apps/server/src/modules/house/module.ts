import type { Module } from "../../records/module.ts";
import { moneyActs } from "./carry-out.ts";
import { houseJobs } from "./jobs.ts";
import type { HouseParts } from "./parts.ts";
import { houseOperatorRoutes } from "./routes.operator.ts";

/** House money and corrections: asked for, approved by two operators, booked by the engine (OPS-03). */
export const houseModule = (parts: HouseParts): Module => ({
  calls: houseOperatorRoutes(parts),
  acts: moneyActs(parts),
  jobs: houseJobs(parts),
});
