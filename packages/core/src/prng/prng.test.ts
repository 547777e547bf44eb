import { expect, test } from "vitest";
import { hash32, prng } from "./prng.ts";

test("the same seed gives the same sequence, another seed a different one", () => {
  const take = (seed: string): number[] => {
    const random = prng(seed);
    return Array.from({ length: 50 }, () => random.next());
  };
  expect(take("7")).toEqual(take("7"));
  expect(take("7")).not.toEqual(take("8"));
});

test("`below` stays in its range and covers all of it evenly", () => {
  const random = prng("range");
  const counts = Array.from({ length: 10 }, () => 0);
  for (let index = 0; index < 100_000; index++) counts[random.below(10)]! += 1;
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500);
});

test("hash32 depends on the salt", () => expect(hash32("a", 1)).not.toBe(hash32("a", 2)));
