import { describe, expect, test } from "vitest";
import { runSeed } from "./run-seed.ts";
import { createWorld } from "./world/world.ts";

const seeds = Array.from({ length: 20 }, (_, index) => index + 1);

describe("seeded worlds", () => {
  test.each(seeds)(
    "[TRUST-01] [TRUST-02] [TRUST-03] [API-18] [OPT-05] [OPT-06] [OPT-07] [LEV-10] [LEV-11] [LEV-17] [LEV-19] [BOT-06] [SES-17] nothing is wrong in the world of seed %i",
    (seed) => {
      const report = runSeed(seed);
      expect(report.violations).toEqual([]);
      expect(report.options).toBeGreaterThan(5);
      expect(report.leverOrders).toBeGreaterThan(5);
      expect(report.moved).toBeGreaterThan(20);
      expect(report.restarts).toBeGreaterThan(5);
    },
  );

  test("the same seed makes the same world", () => {
    expect(createWorld(7)).toEqual(createWorld(7));
    expect(createWorld(7)).not.toEqual(createWorld(8));
  });

  test("two worlds of three have a log that gives everybody who waits a tick", () => {
    expect(seeds.filter((seed) => createWorld(seed).isLogPunctual)).toHaveLength(14);
  });
});
