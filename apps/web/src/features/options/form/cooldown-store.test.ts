import { expect, it, vi } from "vitest";

vi.stubGlobal("localStorage", { getItem: () => null });
const { cooldownAt } = await import("./cooldown-store.ts");

it("[OPT-04] the pause runs in 10 steps of 3 s", () => {
  expect(cooldownAt(1_000, 1_000)).toEqual({ seconds: 30, step: 0, steps: 10 });
  expect(cooldownAt(1_000, 4_000)).toEqual({ seconds: 27, step: 1, steps: 10 });
  expect(cooldownAt(1_000, 30_999)).toEqual({ seconds: 1, step: 9, steps: 10 });
  expect(cooldownAt(1_000, 31_000)).toEqual({ seconds: 0, step: 10, steps: 10 });
});

it("[OPT-04] without a placement there is no pause", () => {
  expect(cooldownAt(undefined, 1_000).seconds).toBe(0);
});
