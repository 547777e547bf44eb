/**
 * How many light reads are under way at once, in all (API-17). Beyond that, one more is refused at once, and most of them before their body is read:
 * a server that takes on more than it can read answers nobody in time. What moves money is never refused here, so it goes before reads.
 *
 * There are the fewer places the longer a round of the event loop takes: all events that wait for it, orders among them, wait for as long. A
 * long round takes a fifth of the places away, a short one gives one back.
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
/** However long rounds take: what a few pages ask for as they open. */
const fewestPlaces = 24;
const longRoundMs = 20;
const keptOfPlaces = 0.8;

/** Tells how long the next round of the event loop took. */
export type NextRound = (told: (ms: number) => void) => void;

const nextRound: NextRound = (told) => {
  setImmediate(() => {
    const startMs = performance.now();
    setImmediate(() => told(performance.now() - startMs));
  });
};

export const createReadPlaces = (most: number, round: NextRound = nextRound): ReadPlaces => {
  const fewest = Math.min(most, fewestPlaces);
  let [places, taken, isMeasuring] = [most, 0, false];
  /** While somebody asks for reads; an idle server measures nothing. */
  const measure = (): void => {
    if (isMeasuring) return;
    isMeasuring = true;
    round((ms) => {
      isMeasuring = false;
      places =
        ms > longRoundMs ? Math.max(fewest, Math.floor(places * keptOfPlaces)) : Math.min(most, places + 1);
    });
  };
  const isFull = (): boolean => {
    measure();
    return taken >= places;
  };
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
