/** What may befall a booking, drawn from the seed; and a fair pick of one value out of several. */
import type { Prng } from "@candor/core/prng/prng";
import type { BookingFault } from "./inputs.ts";

const faults: readonly BookingFault[] = [
  "answer lost",
  "failed before",
  "crash before",
  "crash after",
  "paused",
];

export const drawFault = (random: Prng): BookingFault =>
  random.below(8) === 0 ? (faults[random.below(faults.length)] ?? "none") : "none";

export const pickOne = <Value>(random: Prng, values: readonly Value[]): Value =>
  values[random.below(values.length)] as Value;
