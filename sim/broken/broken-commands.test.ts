import { describe, expect, test } from "vitest";
import { brokenFunds } from "./broken-funds.ts";
import { brokenOptions } from "./broken-options.ts";
import { brokenQueue } from "./broken-queue.ts";
import { brokenSwaps } from "./broken-swaps.ts";
import { brokenWithdrawals } from "./broken-withdrawals.ts";
import { findOut, mostSeeds } from "./find-out.ts";

describe("the checkers find errors", () => {
  const trading = { ...brokenFunds, ...brokenOptions, ...brokenQueue };
  for (const [name, broken] of Object.entries({ ...trading, ...brokenSwaps, ...brokenWithdrawals })) {
    test(`[${broken[0]}] an engine that ${name} is detected`, () => {
      expect(findOut(broken)).toBeLessThanOrEqual(mostSeeds);
    });
  }
});
