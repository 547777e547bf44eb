import type { AccountPushes } from "../../platform/ws/ports.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { Module } from "../../records/module.ts";
import { announceBands } from "./operators/bands-desk.ts";
import { hasActiveCode } from "./claim-code.ts";
import { createRunPushes } from "./pushes.ts";
import { botOperatorRoutes } from "./routes.operator.ts";
import { botRoutes, type BotRouteParts } from "./routes.ts";
import { createBotService, type BotServiceParts } from "./service.ts";

export type BotParts = Omit<BotRouteParts, "service"> &
  Omit<BotServiceParts, "hasActiveCode"> & {
    /** As candor_operator. */
    readonly operators: Db;
    readonly pushes: Pick<AccountPushes, "push">;
  };

export const botModule = (parts: BotParts): Module => {
  const service = createBotService({ ...parts, hasActiveCode: (userId) => hasActiveCode(parts.db, userId) });
  return {
    calls: [...botRoutes({ ...parts, service }), ...botOperatorRoutes(parts.operators)],
    acts: { bot_bands: announceBands(parts.operators) },
    onPublished: createRunPushes(parts.pushes, parts.products),
  };
};
