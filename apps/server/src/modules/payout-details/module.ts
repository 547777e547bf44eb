import type { Module } from "../../records/module.ts";
import type { PayoutDeps } from "./ports.ts";
import { payoutRoutes } from "./routes.ts";

export const payoutDetailsModule = (deps: PayoutDeps): Module => ({ calls: payoutRoutes(deps) });
