/** Online support (SUP-01): conversations of customers, visitors too, with operators. */
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { AccountPushes } from "../../platform/ws/ports.ts";
import type { Module } from "../../records/module.ts";
import { createDeskService } from "./desk-service.ts";
import { supportJobs, type SupportJobDeps } from "./jobs.ts";
import type { At } from "./repo.ts";
import { supportOperatorRoutes } from "./routes.operator.ts";
import { supportRoutes, type SupportRouteDeps } from "./routes.ts";
import { createSupportService } from "./service.ts";

export type SupportDeps = SupportRouteDeps &
  SupportJobDeps & {
    readonly db: Db;
    /** As candor_operator. */
    readonly operators: Db;
    readonly pushes: Pick<AccountPushes, "push">;
    readonly clock: Pick<Clock, "nowMs">;
    /** Whether it is limited how many conversations a network begins. */
    readonly limitsNetworks: boolean;
  };

export const supportModule = (deps: SupportDeps): Module => {
  const { db, operators, pushes, limitsNetworks } = deps;
  // The push says only how far the conversation is: what was written is read after the last message that is there.
  const changed = (userId: number, { conversation, number }: At): void =>
    pushes.push(userId, "SUPPORT_MESSAGE", { conversation: String(conversation), number });
  const service = createSupportService({ db, changed, limitsNetworks });
  const desk = createDeskService({ operators, changed });
  return {
    calls: [...supportRoutes(deps, service), ...supportOperatorRoutes(deps, desk)],
    jobs: supportJobs(deps),
  };
};
