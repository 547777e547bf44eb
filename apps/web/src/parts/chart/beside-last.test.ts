import { expect, it } from "vitest";
import { besideLast, labelGap } from "./beside-last.ts";

it("[LEV-15] a line's price is written at its line when the last price is elsewhere, or unknown", () => {
  expect(besideLast(100, 200, 400)).toBe(100);
  expect(besideLast(100, 100 + labelGap, 400)).toBe(100);
  expect(besideLast(100, undefined, 400)).toBe(100);
});

it("[LEV-15] it never covers the last price: it stays on its own side, and changes it only at the edge of the picture", () => {
  expect(besideLast(99, 100, 400)).toBe(100 - labelGap);
  expect(besideLast(100, 100, 400)).toBe(100 + labelGap);
  expect(besideLast(110, 100, 400)).toBe(100 + labelGap);
  expect(besideLast(3, 5, 400)).toBe(5 + labelGap);
  expect(besideLast(399, 395, 400)).toBe(395 - labelGap);
});
