import { describe, expect, test } from "vitest";
import { brokenDeposits } from "./broken-deposits.ts";
import { brokenFunds } from "./broken-funds.ts";
import { brokenOperators } from "./broken-operators.ts";
import { brokenOptions } from "./broken-options.ts";
import { brokenQueue } from "./broken-queue.ts";
import { brokenSwaps } from "./broken-swaps.ts";
import { brokenWithdrawals } from "./broken-withdrawals.ts";
import { findOut, mostSeeds } from "./find-out.ts";

describe("the checkers find errors", () => {
  const trading = { ...brokenFunds, ...brokenOptions, ...brokenQueue };
  const moving = { ...brokenSwaps, ...brokenWithdrawals, ...brokenDeposits, ...brokenOperators };
  for (const [name, broken] of Object.entries({ ...trading, ...moving })) {
    test(`[${broken[0]}] an engine that ${name} is detected`, () => {
      expect(findOut(broken)).toBeLessThanOrEqual(mostSeeds);
    });
  }
});
