import { describe, expect, test } from "vitest";
import { brokenLevers } from "./broken-levers.ts";
import { findOut, mostSeeds } from "./find-out.ts";

describe("the checkers bite", () => {
  for (const [name, broken] of Object.entries({ ...brokenLevers })) {
    test(`[${broken[0]}] an engine that ${name} is found out`, () => {
      expect(findOut(broken)).toBeLessThanOrEqual(mostSeeds);
    });
  }
});
