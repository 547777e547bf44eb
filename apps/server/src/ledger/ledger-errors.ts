/** The ledger's own SQL states, and what they mean to the caller. */
import { Refused } from "../platform/refused.ts";

/** A user's account would go below zero. */
export const belowZero = "CA001";
/** An append-only table was to be changed. */
export const appendOnly = "CA002";
/** The legs do not fit the transactions. */
export const legsDoNotMatch = "CA003";
/** A hold was to be ended twice. */
export const holdHasEnded = "CA006";
/** A hold was to be ended that is not there. */
export const noSuchHold = "CA007";
/** A kind was to be posted that only a function of the database posts. */
export const notTheApplications = "CA008";

/** Whether a database error has this SQL state. */
export const hasState = (error: unknown, ...states: readonly string[]): boolean =>
  error instanceof Error && "code" in error && states.includes(String(error.code));

/** Awaits the ledger's work; too little money becomes `Refused` "low", the rest stays an error. */
export const ledgerErrors = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
  try {
    return await work;
  } catch (error) {
    if (hasState(error, belowZero)) throw new Refused({ key: "low" });
    throw error;
  }
};
