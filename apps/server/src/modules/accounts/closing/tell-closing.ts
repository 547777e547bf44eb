/** What an owner is told of the closing of the account: a notice on the pages while there is somebody to read it, and a mail. */
import type { Language } from "@candor/wire/language";
import { fillIn } from "@candor/wire/messages/fill-in";
import { textsOf, type ServerTexts } from "@candor/wire/texts/texts-of";
import type { Tx } from "../../../platform/db/schema/schema.ts";
import { storeNotice } from "../../../records/notices/store-notice.ts";
import type { AccountDeps } from "../deps.ts";
import { notifyOwner } from "../messages/notify-owner.ts";

type Told = Exclude<keyof ServerTexts["mails"]["closing"], "done">;

const noticeKeys = {
  asked: "closingAsked",
  undone: "closingUndone",
  blocked: "closingBlocked",
} as const satisfies Record<Told, string>;

/** "2026-12-24 07:30", by UTC-4. */
export const closingDate = (dueMs: number): string =>
  new Date(dueMs - 4 * 3_600_000).toISOString().slice(0, 16).replace("T", " ");

export const closingMail = (
  what: keyof ServerTexts["mails"]["closing"],
  dueMs: number,
  language: Language,
): { readonly subject: string; readonly text: string } => {
  const { subject, text } = textsOf[language].mails.closing[what];
  return { subject, text: fillIn(text, { time: closingDate(dueMs) }) };
};

export const tellClosing = async (
  { tx, messages }: { readonly tx: Tx; readonly messages: AccountDeps["messages"] },
  what: Told,
  {
    userId,
    dueMs,
    language,
  }: { readonly userId: number; readonly dueMs: number; readonly language: Language },
  nowMs: number,
): Promise<void> => {
  await notifyOwner(
    { tx, messages },
    userId,
    { about: "closing", ...closingMail(what, dueMs, language) },
    nowMs,
  );
  const args = what === "asked" ? { time: closingDate(dueMs) } : {};
  await storeNotice(tx, { userId, key: noticeKeys[what], args, tourl: "/security" }, nowMs);
};
