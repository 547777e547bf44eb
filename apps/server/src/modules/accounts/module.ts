import type { Clock } from "../../platform/clock.ts";
import type { Module } from "../../records/module.ts";
import { accountJobs } from "./jobs.ts";
import type { AccountParts } from "./parts.ts";
import { profileRoutes } from "./profile/profile-routes.ts";
import { accountRoutes } from "./routes.ts";
import { sessionRoutes } from "./sessions/session-routes.ts";

export const accountsModule = (parts: AccountParts & { readonly clock: Clock }): Module => ({
  calls: [...accountRoutes(parts), ...profileRoutes(parts), ...sessionRoutes(parts)],
  jobs: accountJobs(parts.jobs, parts.clock),
});
