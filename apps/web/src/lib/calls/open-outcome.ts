/** Which failed calls leave open whether money moved, and how often they are repeated automatically (API-11). */

/** Failures after which money may or may not have moved: no answer came, or the server does not know, or it failed by itself. */
const open: ReadonlySet<string> = new Set(["Network", "OutcomeUnknown", "InternalError"]);

/**
 * Refusals that the server gives before it has looked the key up. They say that this attempt did nothing, and nothing about an
 * attempt before it.
 */
const unheard: ReadonlySet<string> = new Set([
  "NotReady",
  "RequestTimeout",
  "DoNotSubmit",
  "RequestExpired",
  "BadSignature",
  "NotLoggedIn",
  "SessionRevoked",
]);

/** `wasOpen`: whether an earlier attempt under the same key left it open. */
export const leavesOpen = (failureKey: string, wasOpen: boolean): boolean =>
  open.has(failureKey) || (wasOpen && unheard.has(failureKey));

/** True when the same attempt may succeed in a moment, although nothing was done. */
export const mayPass = (failureKey: string): boolean => failureKey === "NotReady";

/** A lost answer is asked for this many times before the user is asked. */
export const mostRepeats = 3;
