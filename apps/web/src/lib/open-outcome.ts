/** What a failed call that moves money leaves open, and how often it is asked for again by itself (API-11). */

/** Failures after which money may or may not have moved: no answer came, or the server itself does not know yet. */
const open: ReadonlySet<string> = new Set(["Network", "OutcomeUnknown"]);

export const leavesOpen = (failureKey: string): boolean => open.has(failureKey);

/** A lost answer is asked for this often before the user is asked. */
export const mostRepeats = 3;
