import type { Db } from "../../platform/db/open-database.ts";
import type { Log } from "../../platform/log.ts";
import type { AccountPushes } from "../../platform/ws/ports.ts";
import type { Module } from "../../records/module.ts";
import type { ReadSettings } from "../../records/settings.ts";
import { createWithdrawalJobs } from "./jobs.ts";
import type { PayoutChannels } from "./ports.ts";
import type { RequestDeps } from "./requests/request.ts";
import { carryOutStep, type DecideDeps } from "./operators/decide.ts";
import { carryOutGivingUp } from "./operators/take-back.ts";
import { userLimitRoutes, withdrawalOperatorRoutes } from "./routes.operator.ts";
import { withdrawalRoutes } from "./routes.ts";
import { termsReader } from "./requests/terms.ts";

export type WithdrawalDeps = Omit<RequestDeps, "readTerms"> & {
  readonly reads: Db;
  readonly outside: Db;
  /** As candor_operator. */
  readonly operators: Db;
  readonly jobs: Db;
  readonly log: Log;
  readonly isDemo: boolean;
  readonly readSettings: ReadSettings;
  readonly channels: PayoutChannels;
  readonly pushes: Pick<AccountPushes, "push">;
};

export const withdrawalsModule = (deps: WithdrawalDeps): Module => {
  const { pushes, readSettings, isDemo } = deps;
  const readTerms = termsReader(readSettings, isDemo);
  const changed = (userId: number): void => pushes.push(userId, "WITHDRAWALS", {});
  const shared = { ...deps, readTerms, changed };
  const { begin, jobs, stop } = createWithdrawalJobs({
    ...shared,
    db: deps.jobs,
    noticesChanged: (userId) => pushes.push(userId, "NOTICES", {}),
  });
  const deciding: DecideDeps = {
    ...shared,
    advance: (withdrawal) => begin(withdrawal, "en"),
  };
  return {
    calls: [
      ...withdrawalRoutes({
        ...shared,
        begin: (userId, id, language) => begin({ userId, id }, language),
      }),
      ...withdrawalOperatorRoutes(deciding),
      ...userLimitRoutes(shared),
    ],
    acts: {
      withdrawal_large: carryOutStep(deciding),
      withdrawal_give_back: carryOutStep(deciding),
      withdrawal_signer_gone: carryOutGivingUp(deciding),
    },
    jobs,
    stop,
  };
};
