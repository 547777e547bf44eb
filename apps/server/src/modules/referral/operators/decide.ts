/**
 * What operators decide of commissions that are held (REF-05, OPS-03): one operator releases one, or keeps it, with a reason that the referrer
 * reads. The database takes no second release, and lets nothing be paid before the first.
 */
import type { InputOf } from "@candor/wire/call";
import type { decideCommission } from "@candor/wire/desks/referral";
import type { Db } from "../../../platform/db/open-database.ts";
import { refuseWith } from "../../../platform/refused.ts";
import { operatorAct, requireReason, type ActingSession } from "../../../records/operator-act.ts";

/** Refuses ReasonNeeded, then CommissionDecidedMeanwhile for what is released, is kept and was not appealed since, or never was held. */
export const decide = async (
  operators: Db,
  session: ActingSession,
  { id, verdict, reason }: InputOf<typeof decideCommission>,
): Promise<void> => {
  requireReason(reason);
  const act = { action: "commission_decide", subject: `held commission ${id}`, reason } as const;
  try {
    await operatorAct(operators, session, act, async (tx) => {
      await tx
        .insertInto("commission_verdict")
        .values({ hold_id: BigInt(id), verdict, operator_id: session.userId, reason })
        .execute();
    });
  } catch (error) {
    // Decided already; no such number.
    if (!["CA045", "23505", "23503"].includes((error as { readonly code?: string }).code ?? "")) throw error;
    refuseWith("CommissionDecidedMeanwhile");
  }
};
