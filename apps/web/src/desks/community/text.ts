import type { AnswerOf } from "@candor/wire/call";
import { textReasons, type TextReason } from "@candor/wire/service/community";
import type { communityQueues, communityText, communityTexts } from "@candor/wire/desks/community";

/** A text of the community, as the list has it. */
export type Listed = AnswerOf<typeof communityTexts>;
export type TextDetail = AnswerOf<typeof communityText>;
export type Queues = AnswerOf<typeof communityQueues>;
export type Verdict = "approved" | "refused";

export const kindWords: Readonly<Record<Listed["kind"], string>> = {
  speech: "post",
  comment: "comment",
  reply: "reply",
};

const stateWords = {
  review: { label: "to be reviewed", color: "yellow" },
  report: { label: "reported", color: "orange" },
  appeal: { label: "appealed", color: "violet" },
  approved: { label: "approved", color: "green" },
  refused: { label: "refused", color: "red" },
} as const;

/** What waits comes before what was decided. */
export const stateOf = ({ waits, status }: Pick<Listed, "waits" | "status">) => stateWords[waits ?? status];

const reasonWords: Readonly<Record<TextReason, string>> = {
  spam: "advertising",
  fraud: "deceives about money",
  abuse: "attacks people",
  personal: "shows personal data",
  illegal: "against the law",
  other: "something else",
};
export const reasonWord = (reason: TextReason): string => reasonWords[reason];
export const reasonChoices = textReasons.map((value) => ({ value, label: reasonWords[value] }));

export const authorOf = ({ userId }: Pick<Listed, "userId">): string => (userId === "0" ? "example" : userId);

/** What an operator may decide now: an appeal is not decided by who refused, and what was taken back by nobody. */
export const choicesOf = (
  { status, waits, isTakenBack, decisions }: TextDetail,
  operatorId: number,
): readonly Verdict[] => {
  if (isTakenBack) return [];
  if (waits === "appeal" && isRefuser(decisions, operatorId)) return [];
  if (waits !== null) return ["approved", "refused"];
  return status === "approved" ? ["refused"] : ["approved"];
};

const isRefuser = (decisions: TextDetail["decisions"], operatorId: number): boolean =>
  decisions.some((decision) => decision.verdict === "refused" && decision.operatorId === operatorId);
