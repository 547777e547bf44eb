import type { AccountPushes } from "../../platform/ws/ports.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { Module } from "../../records/module.ts";
import { announceBands } from "./operators/bands-desk.ts";
import { hasActiveCode } from "./claim-code.ts";
import { createRunPushes } from "./pushes.ts";
import { botOperatorRoutes } from "./routes.operator.ts";
import { botRoutes, type BotRouteDeps } from "./routes.ts";
import { createBotService, type BotServiceDeps } from "./service.ts";

export type BotDeps = Omit<BotRouteDeps, "service"> &
  Omit<BotServiceDeps, "hasActiveCode"> & {
    /** As candor_operator. */
    readonly operators: Db;
    readonly pushes: Pick<AccountPushes, "push">;
  };

export const botModule = (deps: BotDeps): Module => {
  const service = createBotService({ ...deps, hasActiveCode: (userId) => hasActiveCode(deps.db, userId) });
  return {
    calls: [...botRoutes({ ...deps, service }), ...botOperatorRoutes(deps.operators)],
    acts: { bot_bands: announceBands(deps.operators) },
    onPublished: createRunPushes(deps.pushes, deps.products),
  };
};
