import type { Clock } from "../../platform/clock.ts";
import type { Module } from "../../records/module.ts";
import type { DecideDeps } from "./decide.ts";
import { exampleTexts } from "./example-texts.ts";
import { beginWith } from "./repo.ts";
import { communityOperatorRoutes } from "./routes.operator.ts";
import { communityRoutes, type CommunityRouteDeps } from "./routes.ts";

export type CommunityDeps = CommunityRouteDeps &
  DecideDeps & { readonly mode: "demo" | "live"; readonly clock: Pick<Clock, "nowMs"> };

/** A demo begins with examples that say what they are (COM-03); a live database with nothing. */
export const communityModule = ({ mode, clock, ...deps }: CommunityDeps): Module => ({
  calls: [...communityRoutes(deps), ...communityOperatorRoutes(deps)],
  start: async () => {
    if (mode === "demo") await beginWith(deps.db, JSON.stringify(exampleTexts), clock.nowMs());
  },
});
