/** Cancelling (WAL-12): by the owner, until somebody approves. The money is back when the call returns. */
import { refuseWith } from "../../../platform/refused.ts";
import type { AdvanceParts } from "../steps/advance.ts";
import { findWithdrawal } from "../queries.ts";
import { makeStep } from "../repo.ts";
import { endHold } from "../steps/settle.ts";

/**
 * Refuses WithdrawalNotFound, also for another's, then WithdrawalCannotBeCancelled after an approval or an end. A repeat of a cancellation that was made
 * finishes it, and is not a refusal.
 */
export const cancelWithdrawal = async (
  parts: Pick<AdvanceParts, "db" | "clock" | "submit" | "changed">,
  userId: number,
  id: number,
): Promise<void> => {
  const { db, clock, changed } = parts;
  const found = (await findWithdrawal(db, userId, id)) ?? refuseWith("WithdrawalNotFound");
  if (found.state === "requested") {
    // Another step may take its place: then that one counts, and the withdrawal is read again.
    await makeStep(db, found, { state: "cancelled", actor: "owner" }, clock.nowMs());
  }
  const now = (await findWithdrawal(db, userId, id)) ?? refuseWith("WithdrawalNotFound");
  if (now.state !== "cancelled") refuseWith("WithdrawalCannotBeCancelled");
  if (now.isHeld) await endHold(parts, now);
  changed(userId);
};
