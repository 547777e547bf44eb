/** Which failed calls leave open whether money moved, and how often they are repeated automatically (API-11). */

/** Failures after which money may or may not have moved: no answer came, or the server itself does not know yet. */
const open: ReadonlySet<string> = new Set(["Network", "OutcomeUnknown"]);

export const leavesOpen = (failureKey: string): boolean => open.has(failureKey);

/** A lost answer is asked for this many times before the user is asked. */
export const mostRepeats = 3;
