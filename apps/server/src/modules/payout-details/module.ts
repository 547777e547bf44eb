import type { Module } from "../../records/module.ts";
import type { PayoutParts } from "./ports.ts";
import { payoutRoutes } from "./routes.ts";

export const payoutDetailsModule = (parts: PayoutParts): Module => ({ calls: payoutRoutes(parts) });
