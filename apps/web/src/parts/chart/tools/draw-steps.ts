/** Placing a drawing point by point: the same steps for mouse, finger and keyboard. */
import { drawingPoints, type Drawing, type DrawingKind, type Spot } from "./chart-setup.ts";

export type Draft = {
  readonly kind: DrawingKind;
  /** The points that are placed. */
  readonly placed: readonly Spot[];
  /** Where the next one would be. */
  readonly at: Spot | undefined;
};

export const beginDraft = (kind: DrawingKind): Draft => ({ kind, placed: [], at: undefined });

export const aimAt = (draft: Draft, at: Spot): Draft => ({ ...draft, at });

const isSame = (a: Spot | undefined, b: Spot): boolean => a?.timeMs === b.timeMs && a.price === b.price;

/** Places a point; a second one at the first's place is not another point. */
export const placeAt = (draft: Draft, spot: Spot): Draft =>
  isSame(draft.placed.at(-1), spot) ? draft : { ...draft, placed: [...draft.placed, spot], at: spot };

export const isWhole = ({ kind, placed }: Draft): boolean => placed.length >= drawingPoints[kind];

/** The drawing as it would be with the next point where it is aimed at; undefined while that is not a drawing yet. */
export const drawingOf = ({ kind, placed, at }: Draft, id: string): Drawing | undefined => {
  const points = at === undefined ? placed : [...placed, at];
  return points.length < drawingPoints[kind]
    ? undefined
    : { id, kind, points: points.slice(0, drawingPoints[kind]) };
};
