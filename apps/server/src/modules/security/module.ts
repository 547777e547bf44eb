import type { Module } from "../../records/module.ts";
import type { SecurityDeps } from "./ports.ts";
import { securityRoutes } from "./routes.ts";

export const securityModule = (deps: SecurityDeps): Module => ({ calls: securityRoutes(deps) });
