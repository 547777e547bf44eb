/** The calls of operators about terms of pairs (OPS-02, OPS-03). */
import type { ProtectionProfile } from "@candor/core/protection/profile";
import { askTerms, termsList } from "@candor/wire/desks/terms";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { askForTerms } from "./announce.ts";
import { readTerms } from "./queries.ts";

export const termsOperatorRoutes = (operators: Db, profile: ProtectionProfile): readonly MountedCall[] => [
  handle(termsList, async (_input, { nowMs }) => {
    const rows = await readTerms(operators, profile, nowMs);
    return { rows, total: rows.length };
  }),
  handle(askTerms, async (input, { session, nowMs }) => ({
    id: String(await askForTerms(operators, session, input, nowMs)),
  })),
];
