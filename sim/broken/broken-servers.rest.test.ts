import { describe, expect, test } from "vitest";
import { brokenServers } from "./broken-servers.ts";
import { findOut, mostSeeds } from "./find-out.ts";

describe("the checkers find errors", () => {
  for (const [name, broken] of Object.entries({ ...brokenServers })) {
    test(`[${broken[0]}] a server that ${name} is detected`, () => {
      expect(findOut(broken)).toBeLessThanOrEqual(mostSeeds);
    });
  }
});
