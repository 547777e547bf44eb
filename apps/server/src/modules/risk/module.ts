import type { Module } from "../../records/module.ts";
import type { Db } from "../../platform/db/open-database.ts";
import { startLossCount, type LossCount, type LossCountParts } from "./jobs.ts";
import { riskRoutes } from "./routes.ts";

export type RiskParts = LossCountParts & { readonly db: Db; readonly mode: "demo" | "live" };

export const riskModule = (parts: RiskParts): Module => {
  let counting: LossCount | undefined;
  return {
    calls: riskRoutes(parts.db, parts.mode === "demo"),
    start: async () => void (counting = startLossCount(parts)),
    stop: () => counting?.stop(),
  };
};
