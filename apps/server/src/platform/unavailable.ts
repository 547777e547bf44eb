/** Thrown when a part of the server cannot decide now: nothing was done, and the same request may be sent again (503). */
export class Unavailable extends Error {
  override readonly name: string = "Unavailable";
}

/**
 * Thrown when a request was sent on and no answer came: it may be done or not (503). Repeating it with the same key tells
 * which, since a repeat gets the first answer (API-11).
 */
export class OutcomeUnknown extends Error {
  override readonly name = "OutcomeUnknown";
}
