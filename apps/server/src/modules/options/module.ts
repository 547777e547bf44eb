import type { Db } from "../../platform/db/open-database.ts";
import type { AccountPushes } from "../../platform/ws/ports.ts";
import type { Module } from "../../records/module.ts";
import type { Products } from "../../records/product.ts";
import type { TickEvidence } from "../../records/ticks/tick-evidence.ts";
import { createOptionPushes } from "./pushes.ts";
import { optionRoutes } from "./routes.ts";
import { createOptionsService, type OptionsServiceDeps } from "./service.ts";

export type OptionsDeps = OptionsServiceDeps & {
  readonly db: Db;
  readonly products: Products;
  readonly pushes: AccountPushes;
  readonly evidence: TickEvidence;
};

export const optionsModule = (deps: OptionsDeps): Module => ({
  calls: optionRoutes(createOptionsService(deps), deps.db, deps.evidence),
  onPublished: createOptionPushes(deps.pushes, deps.products),
});
