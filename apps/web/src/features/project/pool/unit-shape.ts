/** The value of a pool's unit over time as a line (INV-14). Coordinates are parts of the picture, from 0 to 1, not money. */
import { priceUnit } from "@candor/core/money/money";
import { priceUnits } from "../../../lib/show/show-money.ts";
import type { Pool } from "./pool-query.ts";

type Point = Pool["points"][number];

export type UnitShape = {
  readonly points: readonly (Point & { readonly x: number; readonly y: number })[];
  /** How far below the top the value is with which a unit began. */
  readonly startY: number;
  /** The largest and the smallest value. */
  readonly most: string;
  readonly least: string;
};

/** A unit began at 1. */
const start = priceUnit;

/** Undefined with fewer than two points: then there is no line. */
export const unitShape = (points: readonly Point[]): UnitShape | undefined => {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return undefined;
  const values = points.map(({ unitValue }) => priceUnits(unitValue));
  const most = values.reduce((a, b) => (b > a ? b : a), start);
  const least = values.reduce((a, b) => (b < a ? b : a), start);
  const y = (value: bigint): number =>
    most === least ? 0.5 : Number(((most - value) * 10_000n) / (most - least)) / 10_000;
  const span = last.time - first.time;
  return {
    points: points.map((point, nth) => ({
      ...point,
      x: span === 0 ? nth / (points.length - 1) : (point.time - first.time) / span,
      y: y(values[nth] ?? start),
    })),
    startY: y(start),
    most: textOf(points, values, most),
    least: textOf(points, values, least),
  };
};

/** The value as the server wrote it; "1" where a unit began with it. */
const textOf = (points: readonly Point[], values: readonly bigint[], value: bigint): string =>
  points[values.indexOf(value)]?.unitValue ?? "1";
