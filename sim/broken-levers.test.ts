import { describe, expect, test } from "vitest";
import { brokenLevers } from "./broken-levers.ts";
import { firstFinding } from "./run-seed.ts";

const seeds = Array.from({ length: 20 }, (_, index) => index + 1);

describe("the checkers bite", () => {
  for (const [name, [code, checker, subject]] of Object.entries(brokenLevers)) {
    test(`[${code}] an engine that ${name} is found out`, () => {
      expect(firstFinding(seeds, checker, subject)).toBeDefined();
    });
  }
});
