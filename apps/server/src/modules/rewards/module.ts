import type { Module } from "../../records/module.ts";
import { createTaskJobs } from "./jobs.ts";
import { rewardRoutes, type RewardRouteDeps } from "./routes.ts";

export type RewardsDeps = Omit<RewardRouteDeps, "lookAt">;

export const rewardsModule = (deps: RewardsDeps): Module => {
  const { jobs, lookAt } = createTaskJobs(deps);
  return { calls: rewardRoutes({ ...deps, lookAt }), jobs };
};
