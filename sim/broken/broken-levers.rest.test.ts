import { describe, expect, test } from "vitest";
import { brokenBot } from "./broken-bot.ts";
import { brokenLevers } from "./broken-levers.ts";
import { findOut, mostSeeds } from "./find-out.ts";

describe("the checkers find errors", () => {
  for (const [name, broken] of Object.entries({ ...brokenBot, ...brokenLevers })) {
    test(`[${broken[0]}] an engine that ${name} is detected`, () => {
      expect(findOut(broken)).toBeLessThanOrEqual(mostSeeds);
    });
  }
});
