import { hourMs } from "@candor/core/time/time";
import type { Clock } from "../../platform/clock.ts";
import type { Module } from "../../records/module.ts";
import { sweepAccounts } from "./jobs.ts";
import type { AccountParts } from "./parts.ts";
import { profileRoutes } from "./profile/profile-routes.ts";
import { accountRoutes } from "./routes.ts";
import { sessionRoutes } from "./sessions/session-routes.ts";

/** Once an hour, deletes what no rule needs any more. */
export const accountsModule = (parts: AccountParts & { readonly clock: Clock }): Module => {
  const { jobs, clock, log } = parts;
  const sweep = (): void =>
    void sweepAccounts(jobs, clock.nowMs()).catch((error: unknown) =>
      log.error({ err: error }, "could not delete old codes"),
    );
  let sweeping: NodeJS.Timeout | undefined;
  return {
    calls: [...accountRoutes(parts), ...profileRoutes(parts), ...sessionRoutes(parts)],
    start: async () => void (sweeping = setInterval(sweep, hourMs)),
    stop: () => clearInterval(sweeping),
  };
};
