import type { Prng } from "@candor/core/prng/prng";
import type { Mistake } from "./mistakes.ts";

/** `count` of these mistakes, each once, one kind after the other: most of all mistakes are dropped values. */
export const drawn = (mistakes: readonly Mistake[], count: number, random: Prng): readonly Mistake[] => {
  const kinds = [...Map.groupBy(mistakes, ({ kind }) => kind).values()];
  const sample: Mistake[] = [];
  while (sample.length < Math.min(count, mistakes.length)) {
    const left = kinds[sample.length % kinds.length] ?? [];
    if (left.length === 0) kinds.splice(kinds.indexOf(left), 1);
    else sample.push(...left.splice(random.below(left.length), 1));
  }
  return sample;
};
