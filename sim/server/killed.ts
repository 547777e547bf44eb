/** Work that kill -9 may end between any two of its steps: nothing behind that place is done, and another server takes over. */
import type { Host } from "./host.ts";

/** Called between two steps. */
export type Place = () => void;

class Killed extends Error {}

/** `diesAfter`: the number of places that it still passes; undefined when it lives. */
export const killable = (host: Host, diesAfter: number | undefined, work: (place: Place) => void): void => {
  let passed = 0;
  try {
    work(() => {
      if (passed === diesAfter) throw new Killed();
      passed += 1;
    });
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
    host.restart();
  }
};
