import { describe, expect, test } from "vitest";
import { runSeed, type SeedReport } from "./run-seed.ts";
import { createWorld } from "./world/world.ts";

const seeds = Array.from({ length: 20 }, (_, index) => index + 1);
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
      const report = reportOf(seed);
      expect(report.violations).toEqual([]);
      expect(report.options).toBeGreaterThan(5);
      expect(report.leverOrders).toBeGreaterThan(5);
      expect(report.moved).toBeGreaterThan(20);
      if (seed > 12) expect(report.deposits).toBeGreaterThan(3);
      expect(report.swaps).toBeGreaterThan(2);
      expect(report.paid).toBeGreaterThan(3);
      expect(report.returned).toBeGreaterThan(3);
      expect(report.restarts).toBeGreaterThan(5);
    },
  );

  test("the same seed makes the same world", () => {
    expect(createWorld(7)).toEqual(createWorld(7));
    expect(createWorld(7)).not.toEqual(createWorld(8));
  });

  test("two of three worlds have a log that gives every awaited pair a tick", () => {
    expect(seeds.filter((seed) => createWorld(seed).isLogPunctual)).toHaveLength(14);
  });

  test("a few worlds contain everything that can happen", () => {
    const kinds = new Set(seeds.slice(0, 8).flatMap((seed) => [...reportOf(seed).kinds]));
    expect(kinds).toEqual(new Set([...kinds, ...everything]));
  });
});

const everything: readonly string[] = `
  placed, win, lose, tie, transfers, fundings, corrections, swaps
  waiting, opened, filled, changed, part, revoked, owner, stopLoss, takeProfit, closeOut, runEnd
  run goes on, run allTradesDone, run halfLost, run dayOver, run owner, run tradeRefused, run frozen
  DoNotSubmit, AccountFrozen, PriceIsStale, PriceMoved, low, ExposureLimit, AtMost10Orders, LeverOrderIsBeingExecuted
  TheOrderWillBePlacedIn, AiUsageHasReachedItsUpperLimitToday, FailedToGetProductInformation
  QuoteExpired, QuoteUsed, SwapStockIsShort
  InsufficientWalletBalance, InsufficientBalanceOfCoinWallet`
  .split(/[,\n]/)
  .map((kind) => kind.trim())
  .filter((kind) => kind !== "");
