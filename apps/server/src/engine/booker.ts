/**
 * Turns the engine's decisions into booked batches and published events.
 *
 * Invariants: one call is under way at a time (the runner sees to it); when a call has answered, the
 * state is what is booked; nothing is answered or published before it is durable.
 * Failures: a batch is sent again until the database says what became of it, because it books once
 * however often it is sent; whatever else goes wrong is thrown and ends the engine. Who waits is told that
 * nothing was done only when the database refused the first sending, else that nobody knows.
 */
import { createBatches, type BookerParts } from "./batches.ts";
import { createLeverBooker, type LeverBooker } from "./lever-booker.ts";
import { createOptionBooker, type OptionBooker } from "./option-booker.ts";

export type Booker = {
  readonly options: OptionBooker;
  readonly levers: LeverBooker;
};

/** `leverMarkMs`: the mark up to which everything that ticks brought about is booked already. */
export const createBooker = (parts: BookerParts, leverMarkMs: number): Booker => {
  const batches = createBatches(parts);
  return {
    options: createOptionBooker(parts, batches),
    levers: createLeverBooker(parts, batches, leverMarkMs),
  };
};
