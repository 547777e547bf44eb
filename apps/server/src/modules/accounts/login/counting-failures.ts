/** Counts wrong guesses of secrets by the caller's network, so that its next code request needs a captcha (SES-12). */
import { Refused } from "../../../platform/refused.ts";
import { noteFailure } from "../codes/code-limits.ts";
import type { AccountParts } from "../parts.ts";

/** The answers to a wrong guess. */
export const failures: ReadonlySet<string> = new Set([
  "WrongAccountOrPassword",
  "LoginLocked",
  "WrongSecondFactor",
  "SMSIncorrect",
  "EMAILIncorrect",
]);

/** Does the work and passes on its refusal. */
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
