import { expect, it } from "vitest";
import { spreadTops, withRoom } from "./place-tags.ts";

const apart = { ideal: 46, least: 32 };

it("[LEV-15] labels are at their lines where the lines are far enough apart", () => {
  expect(spreadTops([120, 20, 70], apart, 200)).toEqual([120, 20, 70]);
});

it("[LEV-15] labels of lines that are close together are spread apart, in the order of the lines, within the picture", () => {
  expect(spreadTops([100, 101], apart, 400)).toEqual([100, 146]);
  expect(spreadTops([399, 398], apart, 400)).toEqual([377, 331]);
});

it("[LEV-15] where there is no room for fingers, the labels can still be read", () => {
  const tops = spreadTops([190, 188, 186, 184, 182], apart, 190).toSorted((a, b) => a - b);
  expect(tops[0]).toBeGreaterThanOrEqual(38 / 2 - 1);
  expect(tops.at(-1)).toBeLessThanOrEqual(190 - 38 / 2);
  for (const [index, top] of tops.slice(1).entries()) expect(top - (tops[index] ?? 0)).toBe(38);
});

it("[LEV-15] when not all labels fit, those that can be moved stay", () => {
  const labels = ["waiting 1", "stop", "waiting 2", "target", "position"];
  const rank = (label: string): number => (label.startsWith("waiting") ? 1 : 0);
  expect(withRoom(labels, rank, 4)).toEqual(["stop", "target", "position", "waiting 1"]);
  expect(withRoom(labels, rank, 9)).toHaveLength(5);
});
