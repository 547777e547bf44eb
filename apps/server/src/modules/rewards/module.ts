import type { Db } from "../../platform/db/open-database.ts";
import type { Module } from "../../records/module.ts";
import { createTaskJobs } from "./jobs.ts";
import { rewardRoutes, type RewardRouteDeps } from "./routes.ts";
import { rewardOperatorRoutes } from "./routes.operator.ts";
import { announceTerms } from "./terms-desk.ts";

export type RewardsDeps = Omit<RewardRouteDeps, "lookAt"> & {
  /** As candor_operator. */
  readonly operators: Db;
};

export const rewardsModule = (deps: RewardsDeps): Module => {
  const { jobs, lookAt } = createTaskJobs(deps);
  return {
    calls: [...rewardRoutes({ ...deps, lookAt }), ...rewardOperatorRoutes(deps.operators, deps.reads)],
    acts: { reward_terms: announceTerms(deps.operators) },
    jobs,
  };
};
