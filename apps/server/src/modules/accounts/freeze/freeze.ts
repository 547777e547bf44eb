/**
 * An owner's own freeze (SES-15, SES-17): every session ends at once and nobody logs in until a new password is set
 * by a code. A code does not lift an operator's freeze.
 *
 * Ordering: first the row, with the sessions in one transaction; then the sockets; then the engine, before the answer. So
 * nothing new comes in while the engine ends what is there. The freeze holds once the row is written, even if the engine
 * cannot be reached.
 */
import type { Language } from "@candor/wire/language";
import { syncFreezeToEngine } from "./engine-freeze.ts";
import { noticeMessage } from "../messages/message-texts.ts";
import type { AccountDeps } from "../deps.ts";
import { revokeAllSessions } from "../sessions/sessions.ts";
import { notifyOwner } from "../messages/notify-owner.ts";
import { storeNotice } from "../../../records/notices/store-notice.ts";

export type FreezeOwnDeps = Pick<AccountDeps, "db" | "log" | "messages" | "sessionsEnded" | "engineFreeze">;

export const freezeByOwner = async (
  deps: FreezeOwnDeps,
  userId: number,
  reason: string,
  language: Language,
  nowMs: number,
): Promise<void> => {
  const { db, messages, sessionsEnded } = deps;
  await db.transaction().execute(async (tx) => {
    // The account first: a login in progress waits here, and then finds the account frozen.
    await tx
      .updateTable("account")
      .set({ frozen_ms: BigInt(nowMs), frozen_by: "owner", frozen_reason: reason })
      .where("user_id", "=", BigInt(userId))
      .where("frozen_ms", "is", null)
      .execute();
    await revokeAllSessions(tx, userId, "frozen", nowMs);
    const notice = { about: "freeze" as const, ...noticeMessage("accountFrozen", language) };
    await notifyOwner({ tx, messages }, userId, notice, nowMs);
    await storeNotice(tx, { userId, key: "accountFrozen", tourl: "/security" }, nowMs);
  });
  sessionsEnded.closeUser(userId);
  await syncFreezeToEngine(deps, userId);
};
