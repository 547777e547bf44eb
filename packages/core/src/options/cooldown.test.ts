import { expect, test } from "vitest";
import { cooldownLeftMs, optionCooldownMs } from "./cooldown.ts";

test("[OPT-04] the pause lasts 30 seconds from a placement, and without one there is none", () => {
  expect(optionCooldownMs).toBe(30_000);
  expect(cooldownLeftMs(undefined, 1_000, optionCooldownMs)).toBe(0);
  expect(cooldownLeftMs(1_000, 1_000, optionCooldownMs)).toBe(30_000);
  expect(cooldownLeftMs(1_000, 30_999, optionCooldownMs)).toBe(1);
  expect(cooldownLeftMs(1_000, 31_000, optionCooldownMs)).toBe(0);
  expect(cooldownLeftMs(1_000, 99_000, optionCooldownMs)).toBe(0);
});
