/**
 * How an attempt with a secret ended: a password, a second factor or a code. All that counts attempts counts by this, so there
 * is one list of what is a failure (SES-12, SES-13).
 */
import { countedOf } from "../../../platform/counted-log.ts";
import { Refused } from "../../../platform/refused.ts";
import { countNetworkFailure } from "../codes/code-limits.ts";
import type { AccountDeps } from "../deps.ts";

/**
 * `right`: everything was proved. `rightSoFar`: the password was, but the login needs more than that. `wrong`: a failure.
 * `undecided`: neither, because of something else.
 */
export type Outcome = "right" | "rightSoFar" | "wrong" | "undecided";

/** Refusals that say something about the secret; after every other refusal or error it is undecided. */
const outcomes: Readonly<Record<string, Outcome>> = {
  WrongAccountOrPassword: "wrong",
  LoginLocked: "wrong",
  WrongSecondFactor: "wrong",
  SMSIncorrect: "wrong",
  EMAILIncorrect: "wrong",
  SecondFactorNeeded: "rightSoFar",
  AccountFrozen: "rightSoFar",
  AccountIsNotFrozen: "right",
};

/**
 * Does the work, counts how it ended, and passes on its result or its refusal. What is done stays done when its count fails: the
 * caller gets the result, and the failure is logged.
 */
export const countingOutcome = async <Value>(
  { log }: Pick<AccountDeps, "log">,
  work: () => Promise<Value>,
  count: (outcome: Outcome) => Promise<void>,
): Promise<Value> => {
  let value: Value;
  try {
    value = await work();
  } catch (error) {
    await count(error instanceof Refused ? (outcomes[error.refusal.key] ?? "undecided") : "undecided");
    throw error;
  }
  try {
    await count("right");
  } catch (error) {
    countedOf(log)("uncounted", { err: error }, "a right attempt could not be counted", "error");
  }
  return value;
};

/** Counts failed codes by the caller's network, so that its next code request needs a captcha (SES-12). Logins count in their own steps. */
export const countingFailures = async <Value>(
  deps: AccountDeps,
  { address, nowMs }: { readonly address: string; readonly nowMs: number },
  work: () => Promise<Value>,
): Promise<Value> =>
  await countingOutcome(deps, work, async (outcome) => {
    if (outcome === "wrong") await countNetworkFailure(deps, address, nowMs);
  });
