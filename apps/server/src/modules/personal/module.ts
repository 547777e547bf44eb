import type { Module } from "../../records/module.ts";
import { personalRoutes, type PersonalDeps } from "./routes.ts";

export const personalModule = (deps: PersonalDeps): Module => ({ calls: personalRoutes(deps) });
