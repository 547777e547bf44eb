/** The SQL states that the database's own functions and triggers raise (docs/LEDGER.md has them as a table). */

/** A user's account would go below zero: the engine decided something that the ledger does not cover. */
export const belowZero = "CA001";
/** A change of an append-only table, or a change of a row that its current state does not allow. */
export const appendOnly = "CA002";
/** The lines of a batch are not numbered from 1. */
export const linesNotNumbered = "CA003";
/** The caller does not lead, the batch is not the next, or a mark goes backwards. */
export const fenced = "CA004";
/** A posting is not what its row implies. */
export const otherKind = "CA008";
/** The capital of the house would go below zero. */
export const capitalBelowZero = "CA009";
/** An option, order or run is not live, or a part does not belong to its order. */
export const notLive = "CA011";
/** The tick is not the one that decides. */
export const otherTick = "CA012";
/** A time is ahead of the database's clock. */
export const aheadOfClock = "CA015";
/** A correction lacks the approvals of two operators. */
export const notApproved = "CA016";
/** A step of a withdrawal that its actor may not make, or an end that its steps do not give. */
export const falseStep = "CA042";
/** A deposit is not confirmed, or does not wait for a decision. */
export const notConfirmed = "CA040";
/** A reward is not due, or not by the account that its row names. */
export const notDue = "CA046";
/** A step of a pool that is not what its rows and accounts say, or whose time has not come. */
export const falsePoolStep = "CA048";
