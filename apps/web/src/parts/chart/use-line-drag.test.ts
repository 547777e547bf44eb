import { expect, it } from "vitest";
import { steppedPrice } from "./use-line-drag.ts";

/** 10 px are one unit of price. */
const priceAt = (y: number): number => 100 - y / 10;

it("[LEV-15] an arrow key moves a line by one pixel of the picture, up for a higher price", () => {
  expect(steppedPrice(50, 1, priceAt, 2)).toBe(50.1);
  expect(steppedPrice(50, -10, priceAt, 2)).toBe(49);
});

it("[LEV-15] a step is at least one tick of the pair, and never leads to zero or below", () => {
  expect(steppedPrice(50, 1, priceAt, 0)).toBe(51);
  expect(steppedPrice(0.05, -1, priceAt, 2)).toBeUndefined();
});

it("[LEV-15] without a picture nothing moves", () => {
  expect(steppedPrice(50, 1, () => undefined, 2)).toBeUndefined();
});
