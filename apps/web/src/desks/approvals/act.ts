import type { AnswerOf } from "@candor/wire/call";
import type { actList } from "@candor/wire/desks/operators";

/** An act of two operators, as the server lists it. */
export type Act = AnswerOf<typeof actList>;

/** The result of the button that was pressed on this page. */
export type Outcome = "waiting" | "approved" | "done" | "withdrawn";

const texts: Readonly<Record<Outcome, string>> = {
  waiting: "Your approval is stored. One more operator has to approve.",
  approved: "Your approval is stored. It can be carried out.",
  done: "Approved by two operators, and carried out.",
  withdrawn: "Withdrawn. It will not be carried out.",
};

/** The message about an act, if there is one. Another operator, or a refusal, may have ended the act since a button was pressed here. */
export const saidOf = (
  state: Act["state"],
  outcome: Outcome | undefined,
): { readonly text: string; readonly isEnded: boolean } | undefined => {
  if (state === "withdrawn" && outcome !== "withdrawn")
    return { text: "It has ended, and will not be carried out. It can be asked for again.", isEnded: true };
  if (outcome === undefined) return undefined;
  return { text: texts[state === "done" ? "done" : outcome], isEnded: false };
};
