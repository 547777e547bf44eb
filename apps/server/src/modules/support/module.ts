/** Online support (SUP-01): conversations of customers, visitors too, with operators. */
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import { mayDo, type OperatorRole } from "@candor/core/operators/actions";
import type { AccountPushes, OperatorPushes } from "../../platform/ws/ports.ts";
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
    /** The console's socket. */
    readonly desks: OperatorPushes;
    readonly clock: Pick<Clock, "nowMs">;
    /** Whether it is limited how many conversations a network begins. */
    readonly limitsNetworks: boolean;
  };

export const supportModule = (deps: SupportDeps): Module => {
  const { db, operators, pushes, desks, limitsNetworks } = deps;
  // The push says only how far the conversation is: what was written is read after the last message that is there.
  const changed = (userId: number | undefined, { conversation, number }: At): void => {
    const data = { conversation: String(conversation), number };
    if (userId !== undefined) pushes.push(userId, "SUPPORT_MESSAGE", data);
    desks.pushWhere(({ roles }) => mayRead(roles ?? []), "SUPPORT_MESSAGE", data);
  };
  const service = createSupportService({ db, changed, limitsNetworks });
  const desk = createDeskService({ operators, changed });
  return {
    calls: [...supportRoutes(deps, service), ...supportOperatorRoutes(deps, desk)],
    jobs: supportJobs(deps),
  };
};

const mayRead = (roles: readonly string[]): boolean =>
  mayDo("support_read", roles as readonly OperatorRole[]);
