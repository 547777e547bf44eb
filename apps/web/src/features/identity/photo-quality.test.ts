import { expect, test } from "vitest";
import { hintsOf, lightOf } from "./photo-quality.ts";

test.each([
  [{ width: 3000, height: 4000, light: 0.5 }, []],
  [{ width: 1000, height: 600, light: 0.5 }, []],
  [{ width: 999, height: 700, light: 0.5 }, ["small"]],
  [{ width: 4000, height: 599, light: 0.5 }, ["small"]],
  [{ width: 3000, height: 4000, light: 0.1 }, ["dark"]],
  [{ width: 300, height: 400, light: 0.99 }, ["small", "bright"]],
])("[KYC-01] of a photo with %o the hints are %o", (measured, hints) =>
  expect(hintsOf(measured)).toEqual(hints),
);

test("[KYC-01] the light of pixels is 0 for black, 1 for white, and between them in between", () => {
  expect(lightOf([0, 0, 0, 255])).toBe(0);
  expect(lightOf([255, 255, 255, 255])).toBeCloseTo(1);
  expect(lightOf([0, 0, 0, 255, 255, 255, 255, 255])).toBeCloseTo(0.5);
  expect(lightOf([])).toBe(0);
});
