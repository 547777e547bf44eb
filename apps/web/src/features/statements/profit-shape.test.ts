import { expect, test } from "vitest";
import { profitShape } from "./profit-shape.ts";

const point = (time: number, options: string, contracts: string, fees = "0") => ({
  time,
  options,
  contracts,
  investments: "0",
  other: "0",
  fees,
});
const points = [
  point(1, "10", "-5", "5"),
  point(2, "18.000001", "-5", "5"),
  point(3, "8.000001", "-9.5", "9.5"),
];

test("[JNL-04] a span has what its product brought in it, a gain above the line of zero and a loss below", () => {
  const shape = profitShape(points, "options");
  expect(shape.spans).toEqual([
    { fromMs: 1, toMs: 2, net: "8.000001", height: 0.4444 },
    { fromMs: 2, toMs: 3, net: "-10.000000", height: -0.5555 },
  ]);
  expect(shape).toMatchObject({ net: "-1.999999", zero: 0.4444, most: "8.000001", least: "-10.000000" });
});

test("[JNL-04] all products together are their sum, with the fees of the range", () => {
  const shape = profitShape(points, "all");
  expect(shape.spans.map(({ net }) => net)).toEqual(["8.000001", "-14.500000"]);
  expect(shape).toMatchObject({ net: "-6.499999", fees: "4.500000" });
});

test("[JNL-04] without a result there are no bars, and the line of zero is at the bottom", () => {
  const shape = profitShape([point(1, "5", "0"), point(2, "5", "0")], "all");
  expect(shape).toMatchObject({ net: "0.000000", zero: 1, spans: [{ height: 0 }] });
});
