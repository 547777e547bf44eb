/** What a check as a whole says, by its verdict (TRUST-05): only what is proved holds without a reservation. */
import type { Verdict } from "@candor/core/proof/verify-step";

export const verdictTexts = {
  proved: "verify.allHeld",
  false: "verify.doesNotHold",
  unsigned: "verify.nothingSigned",
  pending: "verify.holdsSoFar",
  partial: "verify.holdsInPart",
} as const satisfies Readonly<Record<Verdict, string>>;
