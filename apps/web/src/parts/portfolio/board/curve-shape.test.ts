import { expect, test } from "vitest";
import { hasHistory, pathOf, pointAfterKey, shapeOf, type Curve } from "./curve-shape.ts";

const points = (...worths: readonly (string | null)[]) =>
  worths.map((equity, index) => ({ time: index * 1_000, equity }));
const curve = (...worths: readonly (string | null)[]) => ({ points: points(...worths) }) as unknown as Curve;

test("[MINE-01] the curve's least and greatest worth are named exactly, and lie inside the picture", () => {
  const shape = shapeOf(points("100.000001", "100.000003", "100"));
  expect([shape?.least, shape?.most]).toEqual(["100", "100.000003"]);
  const [first = 0, high = 0, low = 0] = shape?.heights ?? [];
  expect(low).toBeGreaterThan(0);
  expect(high).toBeLessThan(1);
  expect(first).toBeGreaterThan(low);
  expect(first).toBeLessThan(high);
});

test("[MINE-01] a worth that never moved is in the middle, and one that is unknown leaves a gap", () => {
  expect(shapeOf(points("7", "7"))?.heights).toEqual([0.5, 0.5]);
  const shape = shapeOf(points("1", null, "2", "3"));
  expect(shape?.heights[1]).toBeUndefined();
  expect(pathOf(shape!, 300, 100).match(/[ML]/g)).toEqual(["M", "M", "L"]);
  expect(shapeOf(points(null, null))).toBeUndefined();
});

test("[MINE-01] without any booking there is no curve", () => {
  expect(hasHistory(curve("0", "0.000000", null))).toBe(false);
  expect(hasHistory(curve("0", "0.000001"))).toBe(true);
});

test("[MINE-01] the arrow keys go from point to point, Home and End to the ends", () => {
  expect(["ArrowLeft", "ArrowRight", "Home", "End", "x"].map((key) => pointAfterKey(key, 1, 3))).toEqual([
    0,
    2,
    0,
    2,
    undefined,
  ]);
  expect([pointAfterKey("ArrowLeft", 0, 3), pointAfterKey("ArrowRight", 2, 3)]).toEqual([0, 2]);
});
