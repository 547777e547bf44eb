import type { Clock } from "../../platform/clock.ts";
import type { Module } from "../../records/module.ts";
import { closingRoutes } from "./closing/closing-routes.ts";
import { accountJobs } from "./jobs.ts";
import type { AccountDeps } from "./deps.ts";
import { profileRoutes } from "./profile/profile-routes.ts";
import { accountRoutes } from "./routes.ts";
import { sessionRoutes } from "./sessions/session-routes.ts";

export const accountsModule = (deps: AccountDeps & { readonly clock: Clock }): Module => ({
  calls: [...accountRoutes(deps), ...profileRoutes(deps), ...sessionRoutes(deps), ...closingRoutes(deps)],
  jobs: accountJobs(deps),
});
