import { expect, test } from "vitest";
import { expectNothingWrong } from "./test-worlds.ts";
import { runSeed } from "./run-seed.ts";

const seeds = [9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20];

test.each(seeds)(
  "[TRUST-01] [TRUST-02] [TRUST-03] [TRUST-07] [API-11] [API-18] [OPT-05] [OPT-06] [OPT-07] [LEV-10] [LEV-11] [LEV-17] [LEV-19] [BOT-06] [SES-17] [SWAP-01] [SWAP-02] [WAL-04] [WAL-10] [WAL-12] [WAL-13] [WAL-14] [WAL-15] [OPS-03] nothing is wrong in the world of seed %i",
  (seed) => {
    const report = runSeed(seed);
    expectNothingWrong(report);
    if (seed > 12) expect(report.deposits).toBeGreaterThan(3);
  },
);
