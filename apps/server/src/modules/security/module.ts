import type { Module } from "../../records/module.ts";
import type { SecurityParts } from "./ports.ts";
import { securityRoutes } from "./routes.ts";

export const securityModule = (parts: SecurityParts): Module => ({ calls: securityRoutes(parts) });
