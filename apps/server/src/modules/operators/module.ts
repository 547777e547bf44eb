import type { Module } from "../../records/module.ts";
import type { OperatorParts } from "./parts.ts";
import { operatorRoutes } from "./routes.operator.ts";
import { operatorAccountActs } from "./operator-accounts.ts";

/** Operators: sign-in, sessions, acts of two, the audit log. Its calls are answered at the console's address (OPS-01). */
export const operatorsModule = (parts: OperatorParts): Module => ({
  calls: operatorRoutes(parts),
  acts: operatorAccountActs(parts),
});
