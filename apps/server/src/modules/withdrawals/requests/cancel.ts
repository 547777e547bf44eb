/** Cancelling (WAL-12): by the owner, until somebody approves. The money is back when the call returns. */
import { refuseWith } from "../../../platform/refused.ts";
import type { AdvanceDeps } from "../steps/advance.ts";
import { findWithdrawal } from "../queries.ts";
import { makeStep } from "../repo.ts";
import { endHold } from "../steps/settle.ts";

/**
 * Refuses WithdrawalNotFound, also for another's, then WithdrawalCannotBeCancelled after an approval or an end, such as a cancellation. One that was
 * made and whose money is still held, because a server was killed, is finished by a repeat.
 */
export const cancelWithdrawal = async (
  deps: Pick<AdvanceDeps, "db" | "clock" | "submit" | "changed">,
  userId: number,
  id: number,
): Promise<void> => {
  const { db, clock, changed } = deps;
  const found = (await findWithdrawal(db, userId, id)) ?? refuseWith("WithdrawalNotFound");
  // Another step may take its place: then that one counts, and the withdrawal is read again.
  const isMade =
    found.state === "requested" &&
    (await makeStep(db, found, { state: "cancelled", actor: "owner" }, clock.nowMs()));
  const now = (await findWithdrawal(db, userId, id)) ?? refuseWith("WithdrawalNotFound");
  if (now.state !== "cancelled" || !(isMade || now.isHeld)) refuseWith("WithdrawalCannotBeCancelled");
  if (now.isHeld) await endHold(deps, now, "returned");
  changed(userId);
};
