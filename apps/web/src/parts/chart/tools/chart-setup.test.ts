import { expect, test } from "vitest";
import { drawsNothing, firstSetup, mostDrawings, readSetup, studyNames } from "./chart-setup.ts";

const trend = {
  id: "a",
  kind: "trend",
  points: [
    { timeMs: 1, price: 2 },
    { timeMs: 3, price: 4 },
  ],
};

test("[MKT-05] a chart begins without indicators and drawings, on a linear scale, with the user's trades", () => {
  expect(studyNames.map((name) => firstSetup.studies[name].on)).toEqual([false, false, false, false, false]);
  expect(firstSetup).toMatchObject({ isLog: false, showsTrades: true, drawings: [] });
  expect(drawsNothing(firstSetup)).toBe(true);
});

test("[MKT-05] what was kept is read again as it was", () => {
  const kept = {
    ...firstSetup,
    isLog: true,
    showsTrades: false,
    drawings: [trend],
    studies: { ...firstSetup.studies, rsi: { on: true, numbers: { period: 21 } } },
  };
  expect(readSetup(structuredClone(kept))).toEqual(kept);
});

test.each([undefined, null, 7, "x", [], { studies: 3, drawings: "x", isLog: 1 }])(
  "[MKT-05] %j is no setup: the chart is as at first",
  (kept) => expect(readSetup(kept)).toEqual(firstSetup),
);

test("[MKT-05] a number outside its bounds, and a drawing that lacks a point, are left out", () => {
  const read = readSetup({
    studies: { ema: { on: true, numbers: { fast: 1, slow: 2.5 } } },
    drawings: [trend, { ...trend, points: trend.points.slice(1) }, { ...trend, kind: "circle" }],
  });
  expect(read.studies.ema).toEqual({ on: true, numbers: { fast: 12, slow: 26 } });
  expect(read.drawings).toEqual([trend]);
});

test("[MKT-05] no more drawings are read than a chart may have", () => {
  const drawings = Array.from({ length: mostDrawings + 5 }, (_, index) => ({ ...trend, id: String(index) }));
  expect(readSetup({ drawings }).drawings).toHaveLength(mostDrawings);
});
