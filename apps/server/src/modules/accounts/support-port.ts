/** What support needs of the accounts (SUP-01), in the shape that `compose/` passes on. */
import type { Language } from "@candor/wire/language";
import type { Tx } from "../../platform/db/schema/schema.ts";
import type { AccountDeps } from "./deps.ts";
import { noticeMessage } from "./messages/message-texts.ts";
import { notifyOwner } from "./messages/notify-owner.ts";

export const supportPort = ({ messages }: Pick<AccountDeps, "messages">) => ({
  /** Writes to the owner that support has answered; what it said is read in the app. */
  tellAnswered: async (tx: Tx, userId: number, language: Language, nowMs: number): Promise<void> => {
    const message = { about: "support" as const, ...noticeMessage("supportAnswered", language) };
    await notifyOwner({ tx, messages }, userId, message, nowMs);
  },
});
