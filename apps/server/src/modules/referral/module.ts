import type { Module } from "../../records/module.ts";
import { referralJobs, type ReferralJobDeps } from "./jobs.ts";
import { referralRoutes, type ReferralRouteDeps } from "./routes.ts";

export type ReferralDeps = ReferralJobDeps & ReferralRouteDeps;

export const referralModule = (deps: ReferralDeps): Module => ({
  calls: referralRoutes(deps),
  jobs: referralJobs(deps),
});
