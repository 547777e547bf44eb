/** A fair pick of one of several values, and a chance of one in n. */
import type { Prng } from "@candor/core/prng/prng";

export const pickOne = <Value>(random: Prng, values: readonly Value[]): Value =>
  values[random.below(values.length)] as Value;

export const oneIn = (random: Prng, many: number): boolean => random.below(many) === 0;
