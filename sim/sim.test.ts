import { describe, expect, test } from "vitest";
import { expectNothingWrong } from "./test-worlds.ts";
import { runSeed, type SeedReport } from "./run-seed.ts";
import { createWorld } from "./world/world.ts";

/** The others, up to 20, are in `more-seeds.rest.test.ts`. */
const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
const reports = new Map<number, SeedReport>();
/** Each world is played once, whichever tests ask for it. */
const reportOf = (seed: number): SeedReport => {
  const report = reports.get(seed) ?? runSeed(seed);
  reports.set(seed, report);
  return report;
};

describe("seeded worlds", () => {
  test.each(seeds)(
    "[TRUST-01] [TRUST-02] [TRUST-03] [TRUST-07] [API-11] [API-18] [OPT-05] [OPT-06] [OPT-07] [LEV-10] [LEV-11] [LEV-17] [LEV-19] [BOT-06] [SES-17] [SWAP-01] [SWAP-02] [WAL-04] [WAL-10] [WAL-12] [WAL-13] [WAL-14] [WAL-15] [OPS-03] nothing is wrong in the world of seed %i",
    (seed) => {
      expectNothingWrong(reportOf(seed));
    },
  );

  test("the same seed makes the same world", () => {
    expect(createWorld(7)).toEqual(createWorld(7));
    expect(createWorld(7)).not.toEqual(createWorld(8));
  });

  test("two of three worlds have a log that gives every awaited pair a tick", () => {
    const firstWorlds = Array.from({ length: 20 }, (_, index) => index + 1);
    expect(firstWorlds.filter((seed) => createWorld(seed).isLogPunctual)).toHaveLength(14);
  });

  test("a few worlds contain everything that can happen", () => {
    const kinds = new Set(seeds.flatMap((seed) => [...reportOf(seed).kinds]));
    expect(kinds).toEqual(new Set([...kinds, ...everything]));
  });
});

const everything: readonly string[] = `
  placed, win, lose, tie, transfers, fundings, corrections, swaps
  waiting, opened, filled, changed, part, revoked, owner, stopLoss, takeProfit, closeOut, runEnd
  run goes on, run allTradesDone, run halfLost, run dayOver, run owner, run tradeRefused, run frozen
  DoNotSubmit, AccountFrozen, PriceIsStale, PriceMoved, low, ExposureLimit, AtMost10Orders, LeverOrderIsBeingExecuted
  TheOrderWillBePlacedIn, AiUsageHasReachedItsUpperLimitToday, FailedToGetProductInformation
  QuoteExpired, QuoteUsed, SwapStockIsShort, SwapShareLimit
  InsufficientWalletBalance, InsufficientBalanceOfCoinWallet`
  .split(/[,\n]/)
  .map((kind) => kind.trim())
  .filter((kind) => kind !== "");
