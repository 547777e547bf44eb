/** Faults of the server, drawn from the seed: at a booking, at an advance, between two of them. */
import type { Prng } from "@candor/core/prng/prng";
import type { BookingFault, PairMove, SimInput } from "./inputs.ts";
import { oneIn, pickOne } from "./pick-one.ts";

const bookingFaults: readonly BookingFault[] = [
  "answer lost",
  "answer lost",
  "failed before",
  "failed before",
  "crash before",
  "crash after",
  "paused",
];

/** Batches of one decision and of many; sometimes of all that waits. */
export const drawBooking = (random: Prng): SimInput => ({
  kind: "book",
  most: oneIn(random, 3) ? 1_000 : 1 + random.below(6),
  shortOf: random.below(6),
  handout: 1 + random.below(3),
  fault: oneIn(random, 22) ? pickOne(random, bookingFaults) : "none",
});

export const drawAdvance = (random: Prng, timeMs: number, moves: readonly PairMove[]): SimInput => ({
  kind: "advance",
  timeMs,
  moves,
  dies: oneIn(random, 200) ? (oneIn(random, 2) ? "stored" : "half taken") : undefined,
});

const hourMs = 3_600_000;
const clockSteps = [24 * hourMs, -24 * hourMs, 3 * hourMs, -3_000, 61_000, 1_500, 900, -400];

/** A later draw corrects a clock that was moved: see server/clock.ts. */
export const drawTrouble = (random: Prng): readonly SimInput[] => {
  const roll = random.below(500);
  if (roll < 2) return [{ kind: "crash" }];
  if (roll < 4) return [{ kind: "pause" }];
  if (roll < 6) return [{ kind: "clockStep", byMs: pickOne(random, clockSteps) }];
  return [];
};
