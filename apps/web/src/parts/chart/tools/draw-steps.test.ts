import { expect, test } from "vitest";
import { aimAt, beginDraft, drawingOf, isWhole, placeAt } from "./draw-steps.ts";

const [a, b] = [
  { timeMs: 1, price: 10 },
  { timeMs: 2, price: 12 },
];

test("[MKT-05] a trend line has two points: after the first it follows the pointer, and the second ends it", () => {
  const first = placeAt(aimAt(beginDraft("trend"), a), a);
  expect(isWhole(first)).toBe(false);
  const aimed = aimAt(first, b);
  expect(drawingOf(aimed, "id")).toEqual({ id: "id", kind: "trend", points: [a, b] });
  expect(isWhole(placeAt(aimed, b))).toBe(true);
});

test("[MKT-05] a second press at the first point's place is not a second point", () => {
  const first = placeAt(beginDraft("measure"), a);
  expect(placeAt(first, { ...a }).placed).toEqual([a]);
});

test("[MKT-05] a horizontal line is shown where it is aimed at, and one point ends it", () => {
  const aimed = aimAt(beginDraft("level"), b);
  expect(drawingOf(beginDraft("level"), "id")).toBeUndefined();
  expect(drawingOf(aimed, "id")?.points).toEqual([b]);
  expect(isWhole(placeAt(aimed, b))).toBe(true);
});
