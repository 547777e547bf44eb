/** The calls of timed options (OPT-02, OPT-08, API-11). */
import { optionAudit, orderList, placeOrder } from "@candor/wire/options";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, storedBody, type MountedCall } from "../../platform/http/mount.ts";
import { refuseWith } from "../../platform/refused.ts";
import type { TickEvidence } from "../../records/ticks/tick-evidence.ts";
import { auditOption, findOption, listOptions } from "./queries.ts";
import type { OptionsService } from "./service.ts";

export const optionRoutes = (
  service: OptionsService,
  db: Db,
  evidence: TickEvidence,
): readonly MountedCall[] => [
  handle(placeOrder, async (input, { session, language, nowMs, idempotency }) => {
    const placed = await service.place({
      input,
      userId: session.userId,
      language,
      nowMs,
      ...idempotency,
    });
    return storedBody(placed.body, placed.replayed);
  }),

  handle(orderList, (input, { session }) => listOptions(db, session.userId, input)),

  handle(optionAudit, async ({ id }, { session }) => {
    const option = await findOption(db, session.userId, id);
    if (option === undefined) return refuseWith("OptionNotFound");
    const { exitSeq } = option;
    if (exitSeq === null) return refuseWith("OptionNotSettled");
    return await auditOption(evidence, { ...option, exitSeq });
  }),
];
