/**
 * What a user has set up for the chart of one pair: indicators with their settings, the scale, own trades, drawings. Plain data, kept on
 * the device. Numbers here are only for drawing; no decision is based on them.
 */
export type Spot = { readonly timeMs: number; readonly price: number };

/** How many points each kind of drawing has. */
export const drawingPoints = { trend: 2, level: 1, fibonacci: 2, measure: 2 } as const;
export type DrawingKind = keyof typeof drawingPoints;
export const drawingKinds = Object.keys(drawingPoints) as readonly DrawingKind[];

export type Drawing = {
  readonly id: string;
  readonly kind: DrawingKind;
  readonly points: readonly Spot[];
};

/** The settings of each indicator: what a number is at first, and its bounds. */
export const studySettings = {
  ema: { fast: [12, 2, 400], slow: [26, 2, 400] },
  bollinger: { period: [20, 2, 400], deviations: [2, 1, 10] },
  rsi: { period: [14, 2, 200] },
  macd: { fast: [12, 2, 200], slow: [26, 2, 400], signal: [9, 2, 200] },
  profile: { rows: [24, 6, 60] },
} as const satisfies Record<string, Record<string, readonly [first: number, least: number, most: number]>>;

export type StudyName = keyof typeof studySettings;
export const studyNames = Object.keys(studySettings) as readonly StudyName[];
export type Study = { readonly on: boolean; readonly numbers: Readonly<Record<string, number>> };

export type ChartSetup = {
  readonly studies: Readonly<Record<StudyName, Study>>;
  readonly isLog: boolean;
  readonly showsTrades: boolean;
  readonly drawings: readonly Drawing[];
};

/** More drawings than anybody can tell apart; each is drawn again with every price. */
export const mostDrawings = 50;

export const boundsOf = (
  name: StudyName,
): readonly (readonly [string, readonly [number, number, number]])[] => Object.entries(studySettings[name]);

/** The number of a setting as a chart can use it: whole and within its bounds; undefined for anything else. */
export const settingIn = (
  value: unknown,
  [, least, most]: readonly [number, number, number],
): number | undefined =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= most ? value : undefined;

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

const readStudy = (name: StudyName, value: unknown): Study => {
  const { on, numbers } = recordOf(value);
  const given = recordOf(numbers);
  return {
    on: on === true,
    numbers: Object.fromEntries(
      boundsOf(name).map(([key, bounds]) => [key, settingIn(given[key], bounds) ?? bounds[0]]),
    ),
  };
};

const readSpot = (value: unknown): Spot | undefined => {
  const { timeMs, price } = recordOf(value);
  const isSpot = typeof timeMs === "number" && Number.isFinite(timeMs) && typeof price === "number";
  return isSpot && Number.isFinite(price) ? { timeMs, price } : undefined;
};

const readDrawing = (value: unknown): readonly Drawing[] => {
  const { id, kind, points } = recordOf(value);
  const known = drawingKinds.find((each) => each === kind);
  if (known === undefined || typeof id !== "string" || !Array.isArray(points)) return [];
  const spots = points.flatMap((each: unknown) => readSpot(each) ?? []);
  return spots.length === drawingPoints[known] ? [{ id, kind: known, points: spots }] : [];
};

/** The setup that was kept; whatever of it cannot be read is as at first. */
export const readSetup = (value: unknown): ChartSetup => {
  const { studies, isLog, showsTrades, drawings } = recordOf(value);
  const given = recordOf(studies);
  const read = studyNames.map((name) => [name, readStudy(name, given[name])] as const);
  return {
    studies: Object.fromEntries(read) as ChartSetup["studies"],
    isLog: isLog === true,
    showsTrades: showsTrades !== false,
    drawings: Array.isArray(drawings) ? drawings.flatMap(readDrawing).slice(0, mostDrawings) : [],
  };
};

export const firstSetup: ChartSetup = readSetup(undefined);

/** Whether the chart has anything to draw for this setup, besides the user's trades. */
export const drawsNothing = ({ studies, isLog, drawings }: ChartSetup): boolean =>
  !isLog && drawings.length === 0 && studyNames.every((name) => !studies[name].on);
