import type pg from "pg";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { Module } from "../../records/module.ts";
import { clockOperatorRoutes } from "./routes.operator.ts";
import { goOn } from "./waiver.ts";

/** The market's time, as operators see it: the one thing besides themselves that they can decide about while no market runs. */
export const clockModule = (operators: Db, operatorPool: pg.Pool, clock: Clock): Module => ({
  calls: clockOperatorRoutes(operators, operatorPool, clock),
  acts: { clock_waive: goOn(operators) },
});
