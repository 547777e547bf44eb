import type { Module } from "../../records/module.ts";
import { hasActiveCode } from "./claim-code.ts";
import { botRoutes, type BotRouteParts } from "./routes.ts";
import { createBotService, type BotServiceParts } from "./service.ts";

export type BotParts = Omit<BotRouteParts, "service"> & Omit<BotServiceParts, "hasActiveCode">;

export const botModule = (parts: BotParts): Module => {
  const service = createBotService({ ...parts, hasActiveCode: (userId) => hasActiveCode(parts.db, userId) });
  return { calls: botRoutes({ ...parts, service }) };
};
