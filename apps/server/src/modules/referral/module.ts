import type { Module } from "../../records/module.ts";
import { referralJobs, type ReferralJobDeps } from "./jobs.ts";
import { referralOperatorRoutes, type ReferralOperatorDeps } from "./routes.operator.ts";
import { referralRoutes, type ReferralRouteDeps } from "./routes.ts";

export type ReferralDeps = ReferralJobDeps & ReferralRouteDeps & ReferralOperatorDeps;

export const referralModule = (deps: ReferralDeps): Module => ({
  calls: [...referralRoutes(deps), ...referralOperatorRoutes(deps)],
  jobs: referralJobs(deps),
});
