/** What stored notices tell users, in the reader's language. A notice stores a key and its values, never a text. */
import type { Language } from "@candor/wire/language";
import { fillIn } from "@candor/wire/messages/fill-in";
import { grouped } from "@candor/wire/messages/grouped";
import type { NoticeKind } from "@candor/wire/notices";
import { textsOf, type ServerTexts } from "@candor/wire/texts/texts-of";

export type NoticeKey = keyof ServerTexts["notices"];
export type NoticeArgs = Readonly<Record<string, string>>;

/** The text of a notice, its numbers in groups of three digits; for an unknown key, the key itself. */
export const noticeText = (key: string, args: NoticeArgs, language: Language): string => {
  const { notices } = textsOf[language];
  if (!Object.hasOwn(notices, key)) return key;
  return fillIn(notices[key as NoticeKey], grouped(args));
};

const signIns: readonly string[] = ["signedIn", "signedInFrom", "newDevice", "newDeviceFrom"];

/** Those of deposits are stored by the database, in the transaction of the fact (db/functions/rows/deposit.sql), as are those of the community. */
const ofMoney: readonly string[] = [
  "cycleRenews",
  "cycleEnds",
  "cycleUncovered",
  "creditCycleEnds",
  "creditCycleUncovered",
  "commissionHeld",
  "commissionReleased",
  "commissionKept",
  "loanAccepted",
  "loanDeclined",
  "loanClosed",
  "periodRenews",
  "periodEnds",
  "depositCredited",
  "depositRefused",
  "ethDepositCredited",
  "ethDepositRefused",
];

/** Of what an operator decided about a text (db/functions/rows/community.sql). */
const ofCommunity: readonly string[] = [
  "textApproved",
  "textRestored",
  "textRefusedSpam",
  "textRefusedFraud",
  "textRefusedAbuse",
  "textRefusedPersonal",
  "textRefusedIllegal",
  "textRefusedOther",
  "textRefusedSpamFinally",
  "textRefusedFraudFinally",
  "textRefusedAbuseFinally",
  "textRefusedPersonalFinally",
  "textRefusedIllegalFinally",
  "textRefusedOtherFinally",
];

/** The contract of a notice that the database stores when a waiting one opens without a transaction (db/functions/rows/notice.sql). */
export const filledLever = ({
  key,
  args,
}: {
  readonly key: string;
  readonly args: NoticeArgs;
}): bigint | undefined => (key === "leverFilled" ? BigInt(args["lever"] ?? 0) : undefined);

/** What another stored notice is about. */
export const storedKindOf = (
  key: string,
): Extract<NoticeKind, "alert" | "money" | "signIn" | "security" | "community" | "support"> => {
  if (key === "supportAnswered") return "support";
  if (signIns.includes(key)) return "signIn";
  if (ofMoney.includes(key)) return "money";
  if (ofCommunity.includes(key)) return "community";
  return key.startsWith("alert") ? "alert" : "security";
};
