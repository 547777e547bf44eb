import { expect, it } from "vitest";
import { pricePathShape } from "./price-path.ts";

it("[OPT-08] draws the price path as steps from the entry price to the exit", () => {
  const shape = pricePathShape(
    [
      [1_000, "100"],
      [2_000, "110"],
      [3_000, "90"],
    ],
    "100",
    1_000,
    3_000,
    200,
    100,
  );
  expect(shape).toEqual({
    path: "M0 50H0V50H100V0H200V100H200",
    entryY: 50,
    endX: 200,
    endY: 100,
    marks: [
      { price: "110", y: 0 },
      { price: "100", y: 50 },
      { price: "90", y: 100 },
    ],
  });
});

it("[OPT-08] a price that never moved is a level line, not a division by zero", () => {
  expect(pricePathShape([[1_000, "5"]], "5", 1_000, 61_000, 200, 100)?.path).toBe("M0 100H0V100H200");
});

it("[OPT-08] [LEV-14] the axis leaves out a price whose text would cover that of the entry", () => {
  const ride = [
    [1_000, "100"],
    [2_000, "110"],
    [3_000, "99.5"],
  ] as const;
  const marks = pricePathShape(ride, "100", 1_000, 3_000, 200, 100)?.marks;
  expect(marks?.map(({ price }) => price)).toEqual(["110", "100"]);
});

it("[OPT-08] without a price path there is no picture", () => {
  expect(pricePathShape([], "5", 0, 1, 200, 100)).toBeUndefined();
});
