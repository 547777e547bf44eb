/**
 * The coordinates of a sparkline: half hours are one unit apart, prices are scaled between its lowest and its highest.
 *
 * It begins at the price of 24 h ago, where the day's change begins, and ends at the live price. Half hours
 * without a trade leave a gap. These are screen coordinates, not money: doubles are fine.
 */
import type { Sparkline } from "@candor/wire/market";

export const sparkHeight = 32;
/** Room for half the stroke and the dot at the end. */
const edge = 3;
const halfHourMs = 1_800_000;

/** Lines are refreshed every few minutes: a line may have ended this long ago when its next half hour is not yet read. */
const mostLateMs = 600_000;

/** Whether a line ends too long ago to be joined to the live price: it could not be refreshed. */
export const isOutdated = ({ fromTime, closes }: Sparkline, nowMs: number): boolean =>
  nowMs > fromTime + closes.length * halfHourMs + mostLateMs;

export type SparkDay = {
  readonly open: string;
  readonly price: string;
  /** When the log began: everything older was never logged (MKT-10). */
  readonly logStartMs: number;
};

export type SparkShape = {
  readonly logged: string;
  readonly demo: string;
  readonly width: number;
  /** The heights of the price of 24 h ago and of the live price. */
  readonly openY: number;
  readonly endY: number;
};

/** The paths of a line; undefined while less than two half hours are known. */
export const sparkShape = (
  { closes, fromTime }: Sparkline,
  { open, price, logStartMs }: SparkDay,
): SparkShape | undefined => {
  const first = closes.findIndex((close) => close !== null);
  if (closes.filter((close) => close !== null).length < 2) return undefined;
  const passed = [open, ...closes.slice(0, -1), price].filter((at) => at !== null).map(Number);
  const bottom = Math.min(...passed);
  const span = Math.max(...passed) - bottom;
  const heightOf = (at: string): number => {
    const share = span > 0 ? (Number(at) - bottom) / span : 0.5;
    return Math.round((sparkHeight - edge - share * (sparkHeight - 2 * edge)) * 10) / 10;
  };
  const paths = { logged: "", demo: "" };
  let pen: { readonly at: string; readonly on?: keyof typeof paths } | undefined = {
    at: `${first} ${heightOf(open)}`,
  };
  for (const [index, close] of closes.entries()) {
    if (close === null) {
      if (index > first) pen = undefined;
      continue;
    }
    const at = `${index + 1} ${heightOf(index === closes.length - 1 ? price : close)}`;
    const on = fromTime + index * halfHourMs < logStartMs ? "demo" : "logged";
    if (pen !== undefined) paths[on] += pen.on === on ? `L${at}` : `M${pen.at}L${at}`;
    pen = pen === undefined ? { at } : { at, on };
  }
  return { ...paths, width: closes.length, openY: heightOf(open), endY: heightOf(price) };
};
