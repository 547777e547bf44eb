import type { Module } from "../../records/module.ts";
import type { IdentityDeps } from "./deps.ts";
import { identityJobs } from "./jobs.ts";
import { identityOperatorRoutes } from "./routes.operator.ts";
import { identityRoutes } from "./routes.ts";

export const identityModule = (deps: IdentityDeps): Module => ({
  calls: [...identityRoutes(deps), ...identityOperatorRoutes(deps)],
  jobs: identityJobs(deps),
});
