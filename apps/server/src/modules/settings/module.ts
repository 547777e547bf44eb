import type { Db } from "../../platform/db/open-database.ts";
import type { Module } from "../../records/module.ts";
import { carryOutLimit } from "./change.ts";
import { settingOperatorRoutes } from "./routes.operator.ts";

/** The keys of getKeys, as operators change them; `modules/home` tells them to clients. */
export const settingsModule = (operators: Db): Module => ({
  calls: settingOperatorRoutes(operators),
  acts: { limit_change: carryOutLimit(operators) },
});
