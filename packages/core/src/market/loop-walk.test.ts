import { expect, test } from "vitest";
import { loopWalk } from "./loop-walk.ts";

const pieceLoops = 4_096;
const levelsOf = (seed: string, from: number, count: number): number[] => {
  const walk = loopWalk(seed);
  return Array.from({ length: count }, (_, index) => walk.level(from + index));
};

test("[MKT-07] a seed gives the same walk in every version: a market goes on where the last one stood", () => {
  expect(levelsOf("any", 0, 12)).toEqual([-14, -13, -12, -13, -12, -11, -10, -9, -8, -9, -8, -9]);
  expect(levelsOf("any", -pieceLoops, 12)).toEqual([-10, -9, -10, -9, -8, -9, -8, -9, -10, -11, -10, -9]);
  expect(levelsOf("any", 700 * pieceLoops, 12)).toEqual([-2, -3, -2, -3, -2, -3, -2, -3, -4, -3, -4, -3]);
  const walk = loopWalk("any");
  expect([100, 1_000, 2_048, 4_000, 4_090, 4_095].map(walk.level)).toEqual([-6, 10, 8, -38, -24, -21]);
  expect(levelsOf("other", 0, 12)).not.toEqual(levelsOf("any", 0, 12));
});

test("[MKT-07] each piece of a walk begins at an even level within 20, on both sides of the anchor", () => {
  const walk = loopWalk("any");
  const pins = Array.from({ length: 20 }, (_, piece) => walk.level((piece - 10) * pieceLoops));
  expect(pins.filter((level) => level % 2 !== 0 || Math.abs(level) > 20)).toEqual([]);
  expect(Math.min(...pins)).toBeLessThan(-10);
  expect(Math.max(...pins)).toBeGreaterThan(10);
});

test("[MKT-07] a loop has its level whatever was asked for before it", () => {
  const walk = loopWalk("any");
  const asked = Array.from({ length: 10 }, (_, piece) => piece * pieceLoops + 5);
  const forwards = asked.map(walk.level);
  expect(asked.toReversed().map(walk.level)).toEqual(forwards.toReversed());
});
