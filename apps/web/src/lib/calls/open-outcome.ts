/** Which failed calls leave it open whether money moved, and how often they are repeated automatically (API-11). */

/** Failures after which money may or may not have moved: no answer arrived, the server does not know the outcome, or it has a fault. */
const open: ReadonlySet<string> = new Set(["Network", "OutcomeUnknown", "InternalError"]);

/**
 * Refusals that the server gives before it looks at the idempotency key. This attempt then did nothing, but an earlier one may have
 * moved money.
 */
const beforeKey: ReadonlySet<string> = new Set([
  "NotReady",
  "RequestTimeout",
  "DoNotSubmit",
  "RequestExpired",
  "BadSignature",
  "NotLoggedIn",
  "SessionRevoked",
  "FreshFactorNeeded",
  "LoginLocked",
]);

/** True when money may have moved. `wasOpen`: whether it may have by an earlier attempt with the same key. */
export const leavesOpen = (failureKey: string, wasOpen: boolean): boolean =>
  open.has(failureKey) || (wasOpen && beforeKey.has(failureKey));

/** True when the attempt did nothing, and the same one may succeed in a moment. */
export const mayPass = (failureKey: string): boolean => failureKey === "NotReady";

/** How many times a failed attempt is repeated before the user has to decide. */
export const mostRepeats = 3;
