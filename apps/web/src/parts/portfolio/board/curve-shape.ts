/** The curve of an account's worth as a drawing, as pure functions: heights are parts of the picture, 0 at its foot. */
import { parseMoney } from "@candor/core/money/money";
import type { AnswerOf } from "@candor/wire/call";
import type { equityCurve } from "@candor/wire/portfolio";

export type Curve = AnswerOf<typeof equityCurve>;
export type CurvePoint = Curve["points"][number];

export type CurveShape = {
  /** Undefined where the worth is unknown: the line has a gap there. */
  readonly heights: readonly (number | undefined)[];
  readonly least: string;
  readonly most: string;
};

/** How much of the picture is left free above and below the line. */
const margin = 0.08;

const unitsOf = (amount: string | null): bigint | undefined =>
  amount === null
    ? undefined
    : amount.startsWith("-")
      ? -(parseMoney(amount.slice(1)) ?? 0n)
      : parseMoney(amount);

/** Undefined when no point is known. A line that never moves is in the middle. */
export const shapeOf = (points: readonly CurvePoint[]): CurveShape | undefined => {
  const known = points.flatMap(({ equity }) => {
    const units = unitsOf(equity);
    return units === undefined || equity === null ? [] : [{ units, equity }];
  });
  const [first] = known;
  if (first === undefined) return undefined;
  const least = known.reduce((low, each) => (each.units < low.units ? each : low), first);
  const most = known.reduce((high, each) => (each.units > high.units ? each : high), first);
  // Only for drawing: a part of the span as a number.
  const span = Number(most.units - least.units);
  const heightOf = (units: bigint): number =>
    span === 0 ? 0.5 : margin + (Number(units - least.units) / span) * (1 - 2 * margin);
  return {
    heights: points.map(({ equity }) => {
      const units = unitsOf(equity);
      return units === undefined ? undefined : heightOf(units);
    }),
    least: least.equity,
    most: most.equity,
  };
};

/** The line as an SVG path in a picture of this size. */
export const pathOf = ({ heights }: CurveShape, width: number, height: number): string => {
  const step = heights.length > 1 ? width / (heights.length - 1) : 0;
  let isDown = false;
  return heights
    .flatMap((each, index) => {
      if (each === undefined) {
        isDown = false;
        return [];
      }
      const command = `${isDown ? "L" : "M"}${(index * step).toFixed(1)} ${((1 - each) * height).toFixed(1)}`;
      isDown = true;
      return [command];
    })
    .join("");
};

/** The point that a key moves to; undefined for other keys. */
export const pointAfterKey = (key: string, at: number, count: number): number | undefined => {
  if (key === "ArrowRight" || key === "ArrowUp") return Math.min(count - 1, at + 1);
  if (key === "ArrowLeft" || key === "ArrowDown") return Math.max(0, at - 1);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
};

/** Whether anything was ever booked: without it there is no curve to show. */
export const hasHistory = ({ points }: Curve): boolean =>
  points.some(({ equity }) => equity !== null && /[1-9]/.test(equity));
