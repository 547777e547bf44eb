import type { AnswerOf } from "@candor/wire/call";
import type { identityList } from "@candor/wire/desks/identity";
import { identityParts, type IdentityPart } from "@candor/wire/service/identity";

/** What a user has sent, as the queue has it. */
export type Submission = AnswerOf<typeof identityList>;

export const stateWords: Readonly<
  Record<Submission["state"], { readonly label: string; readonly color: string }>
> = {
  waiting: { label: "waits for a look", color: "yellow" },
  second: { label: "waits for a second look", color: "orange" },
  approved: { label: "approved", color: "green" },
  refused: { label: "refused", color: "red" },
};

export const partWords: Readonly<Record<IdentityPart, string>> = {
  name: "Name",
  number: "Number",
  front: "Front photo",
  back: "Back photo",
};

export const causeWords: Readonly<Record<string, string>> = {
  differs: "not the one in the document",
  incomplete: "not complete",
  unreadable: "cannot be read",
  cutOff: "is cut off",
  expired: "the document has expired",
  wrongSide: "the wrong side",
  notAccepted: "a kind that is not accepted",
  notAnOriginal: "a copy or a screen",
};

/** The causes of a refusal in one line, such as "Name: not complete". */
export const causesLine = (causes: Readonly<Partial<Record<IdentityPart, string | null>>>): string =>
  identityParts
    .flatMap((part) => {
      const cause = causes[part];
      return cause === null || cause === undefined
        ? []
        : [`${partWords[part]}: ${causeWords[cause] ?? cause}`];
    })
    .join("; ");

type Verdict = "approved" | "refused";

/** What is still missing of a decision; undefined when it can be sent. */
export const lacking = (
  verdict: Verdict,
  causes: Readonly<Partial<Record<IdentityPart, string>>>,
): string | undefined =>
  verdict === "refused" && Object.values(causes).every((cause) => cause === "")
    ? "Name at least one part that must be sent again"
    : undefined;
