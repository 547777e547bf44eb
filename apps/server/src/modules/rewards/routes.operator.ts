/** The calls of operators about the terms of rewards (OPS-02, OPS-03). */
import { askRewardTerms, rewardTermsList } from "@candor/wire/desks/rewards";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { askForTerms, readTermsRows } from "./terms-desk.ts";

export const rewardOperatorRoutes = (operators: Db, reads: Db): readonly MountedCall[] => [
  handle(rewardTermsList, async (_input, { nowMs }) => {
    const rows = await readTermsRows(operators, reads, nowMs);
    return { rows, total: rows.length };
  }),
  handle(askRewardTerms, async (input, { session, nowMs }) => ({
    id: String(await askForTerms(operators, session, input, nowMs)),
  })),
];
