import { expect, test } from "vitest";
import { profileOf } from "./volume-profile.ts";

const bar = (low: number, high: number, volume: number, close = high) => ({
  open: low,
  high,
  low,
  close,
  volume,
});

test("[MKT-05] a bar's volume is spread over the rows by its range, and its direction is told", () => {
  const rows = profileOf([bar(0, 4, 8), bar(2, 4, 6, 1)], 4);
  expect(rows.map(({ low, high }) => [low, high])).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
  ]);
  expect(rows.map(({ rising }) => rising)).toEqual([2, 2, 2, 2]);
  expect(rows.map(({ falling }) => falling)).toEqual([0, 0, 3, 3]);
});

test("[MKT-05] nothing of the volume is lost: bars without a range, and prices that never move", () => {
  const bars = [bar(1, 1, 5), bar(1, 3, 4), bar(3, 3, 2)];
  for (const each of [bars, [bar(7, 7, 3)]]) {
    const rows = profileOf(each, 24);
    const sum = rows.reduce((total, row) => total + row.rising + row.falling, 0);
    expect(sum).toBeCloseTo(
      each.reduce((total, { volume }) => total + volume, 0),
      9,
    );
  }
  expect(profileOf([], 24)).toEqual([]);
});
