import { expect, test } from "vitest";
import { poolOf } from "../test-pools.ts";
import { unitShape } from "./unit-shape.ts";

const shapeOf = (...values: readonly string[]) =>
  unitShape(values.map((unitValue, nth) => ({ time: 1_000 * nth * nth, unitValue })));

test("[INV-14] the line reaches from the smallest value to the largest, and the value at the beginning is always in the picture", () => {
  const shape = shapeOf("1.02", "1.04", "1.03");
  expect(shape?.points.map(({ y }) => y)).toEqual([0.5, 0, 0.25]);
  expect(shape).toMatchObject({ startY: 1, most: "1.04", least: "1" });
  expect(shapeOf("0.98", "0.96")).toMatchObject({ startY: 0, most: "1", least: "0.96" });
});

test("[INV-14] points stand at their times, not at equal distances", () => {
  expect(shapeOf("1", "2", "3")?.points.map(({ x }) => x)).toEqual([0, 0.25, 1]);
  const atOnce = unitShape([1, 2, 3].map((value) => ({ time: 5, unitValue: String(value) })));
  expect(atOnce?.points.map(({ x }) => x)).toEqual([0, 0.5, 1]);
});

test("[INV-14] fewer than two points are no line, and a value that never changed is one in the middle", () => {
  expect(shapeOf()).toBeUndefined();
  expect(shapeOf("1.5")).toBeUndefined();
  expect(shapeOf("1", "1")?.points.map(({ y }) => y)).toEqual([0.5, 0.5]);
});

test("[INV-14] a pool that lost everything ends at the bottom", () => {
  expect(shapeOf("1", "1.1", "0")?.points.at(-1)?.y).toBe(1);
  expect(unitShape(poolOf().points)?.points).toHaveLength(7);
});
