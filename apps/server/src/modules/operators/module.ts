import type { Module } from "../../records/module.ts";
import type { OperatorDeps } from "./deps.ts";
import { operatorRoutes } from "./routes.operator.ts";
import { operatorAccountActs } from "./operator-accounts.ts";

/** Operators: sign-in, sessions, acts of two, the audit log. Its calls are answered at the console's address (OPS-01). */
export const operatorsModule = (deps: OperatorDeps): Module => ({
  calls: operatorRoutes(deps),
  acts: operatorAccountActs(deps),
});
