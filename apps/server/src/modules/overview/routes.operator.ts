import type { AnswerOf } from "@candor/wire/call";
import { houseOverview } from "@candor/wire/desks/overview";
import { handle, type MountedCall } from "../../platform/http/mount.ts";

/** The one call of the overview (OPS-05). */
export const overviewRoutes = (
  read: () => Promise<AnswerOf<typeof houseOverview>>,
): readonly MountedCall[] => [handle(houseOverview, read)];
