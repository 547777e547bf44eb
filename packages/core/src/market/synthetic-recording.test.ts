import { expect, test } from "vitest";
import { syntheticRecording } from "./synthetic-recording.ts";

const shape = {
  symbol: "SOLUSDT",
  priceDecimals: 2,
  qtyDecimals: 2,
  slots: 40,
  firstUnits: 1_520_000,
  typicalSteps: 900,
};

test("[MKT-07] a seed gives the same recording in every version", () => {
  const { straight, qty, buyerMaker } = syntheticRecording(shape, "test");
  expect([...qty]).toEqual([
    705, 0, 0, 2529, 0, 0, 859, 0, 879, 0, 505, 1597, 406, 0, 1329, 1855, 0, 0, 0, 93, 0, 0, 0, 2008, 3549, 0,
    1485, 0, 811, 0, 679, 0, 157, 841, 398, 0, 0, 0, 943, 451,
  ]);
  expect([...straight.at].filter((_, slot) => (qty[slot] ?? 0) > 0)).toEqual([
    100_000_000, 100_020_789, 100_040_461, 100_052_763, 100_079_474, 100_083_684, 100_093_421, 100_121_184,
    100_131_250, 100_177_500, 100_217_961, 100_234_145, 100_237_171, 100_262_171, 100_283_355, 100_315_855,
    100_330_000, 100_342_303, 100_399_276, 100_400_000,
  ]);
  expect([...buyerMaker].join("")).toBe("1001001010001000000000011000000001000011");
  expect([...syntheticRecording(shape, "other").qty]).not.toEqual([...qty]);
  expect([...syntheticRecording({ ...shape, symbol: "BNBUSDT" }, "test").qty]).not.toEqual([...qty]);
});

test("[MKT-07] a long one has quiet and busy periods, ends 0.4 % higher, and trades in two of five slots", () => {
  const { straight, qty, slots } = syntheticRecording({ ...shape, slots: 4_000 }, "test");
  expect(straight.at[slots - 1]).toBe(100_400_000);
  expect(qty[slots - 1]).toBeGreaterThan(0);
  expect(qty.filter((steps) => steps > 0)).toHaveLength(1_627);
  expect(Math.max(...qty)).toBeLessThanOrEqual(4 * shape.typicalSteps);
  const moves = [...straight.at].map((at, slot) => Math.abs(at - (straight.at[slot - 1] ?? at)));
  const loudness = Array.from({ length: 40 }, (_, part) =>
    moves.slice(part * 100, part * 100 + 100).reduce((sum, move) => sum + move, 0),
  );
  expect(Math.max(...loudness) / Math.min(...loudness)).toBeGreaterThan(4);
});
