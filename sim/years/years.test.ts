/** Years of holdings beside their naive twin, and broken ones. */
import { describe, expect, test } from "vitest";
import { brokenYears } from "./broken-years.ts";
import { runYear } from "./run-year.ts";
import { createYear } from "./year-world.ts";

const seeds = [1, 2, 3];
const reports = new Map(seeds.map((seed) => [seed, runYear(seed)]));

describe("400 days of holdings", () => {
  test.each([...reports])(
    "[INV-07] [INV-09] [INV-10] [INV-12] [INV-13] [INV-14] [INV-16] [REF-02] [REF-03] [REF-04] [REF-05] [RWD-01] [RWD-05] [COM-02] in the year of seed %i everybody holds what the twin says after each close, through kills, empty reserves, short budgets and pools that win, lose and end",
    (_seed, { findings, kills, steps, commissions, holdings, poolSteps }) => {
      expect(findings).toEqual([]);
      expect([...steps].toSorted()).toEqual(["asked", "ended", "for reserve", "left", "renewed"]);
      for (const step of ["entered", "redeemed", "returned", "given", "taken", "won", "lost", "ended"])
        expect(poolSteps).toContain(step);
      expect(holdings).toBeGreaterThan(50);
      expect(kills).toBeGreaterThan(100);
      expect(commissions).toBeGreaterThan(20);
    },
  );

  test("[REF-05] some of these years end with commissions that the budget could not pay, and some without", () => {
    const unrealised = [...reports.values()].map((report) => report.unrealised > 0);
    expect(new Set(unrealised)).toEqual(new Set([true, false]));
  });

  test("[INV-14] one of these years has a pool that lost everything, and one a pool that operators ended", () => {
    const emptied = [...reports.values()].map(({ poolSteps }) => poolSteps.has("emptied"));
    expect(new Set(emptied)).toEqual(new Set([true, false]));
  });

  test("the same seed makes the same year", () => {
    expect(createYear(7, 50)).toEqual(createYear(7, 50));
    expect(createYear(7, 50)).not.toEqual(createYear(8, 50));
  });
});

/** None of them needs all of a year. */
const mostDays = 150;

describe("the twin and the ledger find errors", () => {
  for (const [name, [rule, says, rules]] of Object.entries(brokenYears)) {
    test(`[${rule}] a server that ${name} is detected`, () => {
      const found = seeds.map((seed) => runYear(seed, rules, mostDays).findings.join("\n"));
      expect(found.some((text) => says.test(text))).toBe(true);
    });
  }
});
