/** What a world must be: nothing wrong in it, and enough that could have been. */
import { expect } from "vitest";
import type { SeedReport } from "./run-seed.ts";

export const expectNothingWrong = (report: SeedReport): void => {
  expect(report.violations).toEqual([]);
  expect(report.options).toBeGreaterThan(5);
  expect(report.leverOrders).toBeGreaterThan(5);
  expect(report.moved).toBeGreaterThan(20);
  expect(report.swaps).toBeGreaterThan(2);
  expect(report.paid).toBeGreaterThan(3);
  expect(report.returned).toBeGreaterThan(3);
  expect(report.restarts).toBeGreaterThan(5);
};
