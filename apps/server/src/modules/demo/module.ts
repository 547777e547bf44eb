import type { Module } from "../../records/module.ts";
import { demoRoutes, type DemoParts } from "./routes.ts";

export const demoModule = (parts: DemoParts): Module => ({ calls: demoRoutes(parts) });
