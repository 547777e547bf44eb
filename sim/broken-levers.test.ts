import { describe, expect, test } from "vitest";
import { brokenLevers } from "./broken-levers.ts";
import { firstFinding } from "./run-seed.ts";

const seeds = [1, 2, 3, 4, 5, 6, 7, 8];

describe("the checkers bite", () => {
  for (const [name, [code, checker, subject]] of Object.entries(brokenLevers)) {
    test(`[${code}] an engine that ${name} is found out`, () => {
      expect(firstFinding(seeds, checker, subject)).toBeDefined();
    });
  }
});
