import type { Db } from "../../platform/db/open-database.ts";
import type { Module } from "../../records/module.ts";
import { createRewardJobs } from "./jobs.ts";
import { rewardRoutes, type RewardRouteDeps } from "./routes.ts";
import { rewardOperatorRoutes } from "./routes.operator.ts";
import { readSpeechRewards, type SpeechRewards } from "./speeches.ts";
import { announceTerms } from "./terms-desk.ts";

export type RewardsDeps = Omit<RewardRouteDeps, "lookAt"> & {
  /** As candor_operator. */
  readonly operators: Db;
};

export type Rewards = {
  readonly module: Module;
  /** What the community needs of them (COM-02). */
  readonly ofSpeeches: {
    /** Tells that a speech of this user may have been approved. */
    readonly lookAt: (userId: number) => void;
    readonly read: (userId: number) => Promise<SpeechRewards>;
  };
};

export const openRewards = (deps: RewardsDeps): Rewards => {
  const { jobs, lookAt } = createRewardJobs(deps);
  return {
    module: {
      calls: [...rewardRoutes({ ...deps, lookAt }), ...rewardOperatorRoutes(deps.operators, deps.reads)],
      acts: { reward_terms: announceTerms(deps.operators) },
      jobs,
    },
    ofSpeeches: { lookAt, read: (userId) => readSpeechRewards(deps, userId) },
  };
};
