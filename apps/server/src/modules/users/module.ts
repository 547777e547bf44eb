import type { Module } from "../../records/module.ts";
import type { UserDeps } from "./deps.ts";
import { userOperatorRoutes } from "./routes.operator.ts";

/** Users as operators look them up, freeze and unfreeze them (OPS-02, SES-17). */
export const usersModule = (deps: UserDeps): Module => ({ calls: userOperatorRoutes(deps) });
