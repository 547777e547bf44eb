/**
 * Whether a payment that a person enters for a withdrawal may be one of the signer's (WAL-12). The signer may have paid as much to the same
 * address for another withdrawal, and the server may not know that payment yet. So it asks about each withdrawal that the signer may still
 * pay and that is like this one.
 *
 * Invariant: silence is never taken for "nothing". A signer that refuses, has stopped or does not answer may have paid.
 */
import type { Heard } from "./next-step.ts";

/** What the signer says of another withdrawal like it. Undefined: it does not answer, or cannot know what was signed. */
export type SignersWord = Heard["signer"];

/** Why the payment with this hash cannot be entered now; undefined when it can. */
export const refusalOfEntry = (
  hash: string,
  words: readonly SignersWord[],
): "SignerDoesNotAnswer" | "PaymentIsTaken" | undefined => {
  if (words.includes(undefined)) return "SignerDoesNotAnswer";
  const isTaken = words.some((word) => word !== undefined && word !== "nothing" && word.hash === hash);
  return isTaken ? "PaymentIsTaken" : undefined;
};
