import type { AnswerOf } from "@candor/wire/call";
import type { loanDetail, loanQueue } from "@candor/wire/desks/loan";

/** An application as the queue has it. */
export type Loan = AnswerOf<typeof loanQueue>;
export type LoanDetail = AnswerOf<typeof loanDetail>;

export const loanWords: Readonly<Record<Loan["state"], { readonly label: string; readonly color: string }>> =
  {
    waiting: { label: "waits for an answer", color: "yellow" },
    accepted: { label: "accepted", color: "blue" },
    declined: { label: "declined", color: "red" },
    closed: { label: "closed", color: "gray" },
  };

/** What each answer is called on its button, and what it means for the applicant. */
export const answerWords = {
  accepted: {
    label: "Accept it",
    about:
      "You, or a colleague, get in touch with the applicant. It promises no loan, and nothing is paid out.",
  },
  declined: { label: "Decline it", about: "The applicant can apply again." },
  closed: {
    label: "Close it",
    about: "It has come to its end, whatever that was. The applicant can apply again.",
  },
} as const;
