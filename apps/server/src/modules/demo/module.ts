import type { Module } from "../../records/module.ts";
import { demoRoutes, type DemoDeps } from "./routes.ts";

export const demoModule = (deps: DemoDeps): Module => ({ calls: demoRoutes(deps) });
