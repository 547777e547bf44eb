import { prng } from "@candor/core/prng/prng";
import { describe, expect, test } from "vitest";
import { mergeNewest } from "./merge.ts";

const times = (...given: readonly number[]) => given.map((timeMs) => ({ timeMs }));

describe("a page of several sources", () => {
  test("[NOTE-04] has the newest of all, and says how many it took of each", () => {
    const { merged, taken } = mergeNewest([times(9, 5, 1), times(8, 7), times()], 4);
    expect([merged.map(({ timeMs }) => timeMs), taken]).toEqual([
      [9, 8, 7, 5],
      [2, 2, 0],
    ]);
  });

  test("[NOTE-04] ends with its sources", () => {
    expect(mergeNewest([times(2), times(1)], 5)).toEqual({ merged: times(2, 1), taken: [1, 1] });
    expect(mergeNewest([], 5)).toEqual({ merged: [], taken: [] });
  });

  test("[NOTE-04] of equal times the first source is first, and no source is reordered", () => {
    const named = (name: string, ...given: readonly number[]) => given.map((timeMs) => ({ timeMs, name }));
    const { merged } = mergeNewest([named("a", 3, 4, 1), named("b", 3, 2)], 5);
    expect(merged.map(({ name, timeMs }) => `${name}${timeMs}`)).toEqual(["a3", "a4", "b3", "b2", "a1"]);
  });

  test("[NOTE-04] pages of any sizes, each from where the last one ended, are the whole once", () => {
    const { below } = prng("merged pages");
    for (let turn = 0; turn < 200; turn += 1) {
      const sources = Array.from({ length: 3 }, (_, source) =>
        Array.from({ length: below(12) }, (__, nth) => ({
          timeMs: below(20),
          id: `${source}-${nth}`,
        })).toSorted((a, b) => b.timeMs - a.timeMs),
      );
      const whole = mergeNewest(sources, 100).merged;
      const seen: string[] = [];
      let left: readonly (readonly (typeof whole)[number][])[] = sources;
      while (left.some(({ length }) => length > 0)) {
        const { merged, taken } = mergeNewest(left, 1 + below(5));
        seen.push(...merged.map(({ id }) => id));
        left = left.map((source, index) => source.slice(taken[index]));
      }
      expect(seen).toEqual(whole.map(({ id }) => id));
      expect(new Set(seen).size).toBe(sources.flat().length);
    }
  });
});
