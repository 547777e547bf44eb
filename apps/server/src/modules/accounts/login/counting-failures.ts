/** Counts the failures of guessable secrets by the caller's network, so that the next code asks for a captcha (SES-12). */
import { Refused } from "../../../platform/refused.ts";
import { noteFailure } from "../codes/code-limits.ts";
import type { AccountParts } from "../parts.ts";

/** How a guess is answered that was wrong. */
export const failures: ReadonlySet<string> = new Set([
  "WrongAccountOrPassword",
  "LoginLocked",
  "WrongSecondFactor",
  "SMSIncorrect",
  "EMAILIncorrect",
]);

/** Does the work and lets its refusal through. */
export const countingFailures = async <Value>(
  parts: AccountParts,
  { address, nowMs }: { readonly address: string; readonly nowMs: number },
  work: () => Promise<Value>,
): Promise<Value> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused && failures.has(error.refusal.key)) await noteFailure(parts, address, nowMs);
    throw error;
  }
};
