/**
 * How many light reads are under way at once, in all (API-17). Beyond that, one more is refused at once, and most of them before their body is read:
 * a server that takes on more than it can read answers nobody in time. What moves money is never refused here, so it goes before reads.
 */
import { Unavailable } from "../../unavailable.ts";

export type ReadPlaces = {
  readonly isFull: () => boolean;
  /** Does the work, which keeps a place until it is done. Throws `Busy` when no place is free. */
  readonly hold: <Value>(work: () => Value | Promise<Value>) => Value | Promise<Value>;
};

/** The server is asked for more than it can read now. */
export class Busy extends Unavailable {
  override readonly name = "Busy";
  readonly retryAfterSeconds = 1;
}
/** One for all: nobody reads where it was thrown, and to find that out costs more than the rest of a refusal. */
export const busy = new Busy("too much is read at once");

/** Some more than the connections for reading, so these have always work, and few enough that nobody waits for many others. */
export const usualReadPlaces = 96;

export const createReadPlaces = (places: number): ReadPlaces => {
  let taken = 0;
  const isFull = (): boolean => taken >= places;
  return {
    isFull,
    hold: <Value>(work: () => Value | Promise<Value>) => {
      if (isFull()) throw busy;
      const begun = work();
      if (!(begun instanceof Promise)) return begun;
      taken += 1;
      return begun.finally(() => void (taken -= 1));
    },
  };
};
