import type { Module } from "../../records/module.ts";
import { loanOperatorRoutes, type LoanOperatorDeps } from "./routes.operator.ts";
import { loanRoutes, type LoanRouteDeps } from "./routes.ts";

export type LoanDeps = LoanRouteDeps & LoanOperatorDeps;

export const loanModule = (deps: LoanDeps): Module => ({
  calls: [...loanRoutes(deps), ...loanOperatorRoutes(deps)],
});
