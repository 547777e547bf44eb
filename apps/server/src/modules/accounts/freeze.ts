/**
 * An owner's own freeze (SES-15): every session ends at once and nobody logs in until a new password is set
 * by a code. What an operator froze, no code opens.
 */
import type { Language } from "@candor/wire/language";
import { noticeMessage } from "./message-texts.ts";
import type { AccountParts } from "./parts.ts";
import { revokeAllSessions } from "./sessions.ts";
import { tellOwner } from "./tell-owner.ts";

export const freezeOwn = async (
  { db, messages, sessionsEnded }: Pick<AccountParts, "db" | "messages" | "sessionsEnded">,
  userId: number,
  reason: string,
  language: Language,
  nowMs: number,
): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    // The account first: a login under way waits here, and then finds the account frozen.
    await tx
      .updateTable("account")
      .set({ frozen_ms: BigInt(nowMs), frozen_by: "owner", frozen_reason: reason })
      .where("user_id", "=", BigInt(userId))
      .where("frozen_ms", "is", null)
      .execute();
    await revokeAllSessions(tx, userId, "frozen", nowMs);
    const told = { about: "freeze" as const, ...noticeMessage("accountFrozen", language) };
    await tellOwner({ tx, messages }, userId, told, nowMs);
  });
  sessionsEnded.closeUser(userId);
};
