/** Thrown when a part of the server cannot decide now: nothing was done, and the same may be sent again (503). */
export class Unavailable extends Error {
  override readonly name: string = "Unavailable";
}
