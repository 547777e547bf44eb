/**
 * Whether what an audit shows beside its facts is what the log has (OPT-08, LEV-14, TRUST-06): its ticks, the path of the price and
 * the minutes that it lists. A reader sees these, so a false one is a failure even where no rule depends on it.
 *
 * Only what lies in the given segments is compared; whether their chain holds and is signed, other steps say.
 */
import type { Segment } from "../market/segment.ts";
import { parseTickLine } from "../market/tick.ts";
import { formatPrice } from "../money/money.ts";
import { minuteOf } from "../time/time.ts";
import type { VerifyStep } from "./verify-step.ts";

/** One line of the log as an audit shows it. */
export type ShownTick = {
  readonly seq: number;
  readonly time: number;
  readonly price: string;
  readonly line: string;
  readonly hash: string;
};

export type ShownEvidence = {
  readonly symbol: string;
  readonly ticks: readonly ShownTick[];
  /** Time and price of ticks, oldest first. */
  readonly ride: readonly (readonly [number, string])[];
  /** Paths of the minutes that contain the evidence. */
  readonly minutes: readonly string[];
};

/** Steps only for what differs or is missing. */
export const shownSteps = (shown: ShownEvidence, segments: readonly Segment[]): readonly VerifyStep[] => {
  const own = segments.filter(({ head }) => head.symbol === shown.symbol);
  const rows = own.flatMap((segment) => segment.rows);
  const bySeq = new Map(rows.map((row) => [seqOf(row.line), row]));
  const points = new Set(rows.flatMap(({ line }) => pointOf(shown.symbol, line)));
  const minutes = new Set(rows.map(({ line }) => minuteOf(timeOf(line))));
  const differs = (tick: ShownTick): boolean => {
    const read = parseTickLine(shown.symbol, tick.line);
    const row = bySeq.get(tick.seq);
    const isItself =
      read?.seq === tick.seq && read.timeMs === tick.time && formatPrice(read.price) === tick.price;
    return !isItself || (row !== undefined && (row.line !== tick.line || row.hash !== tick.hash));
  };
  return [
    ...shown.ticks
      .filter(differs)
      .map(({ seq, price }) => step("tickDiffers", false, { seq: String(seq), price })),
    ...shown.ride
      .filter(([timeMs, price]) => minutes.has(minuteOf(timeMs)) && !points.has(`${timeMs} ${price}`))
      .map(([timeMs, price]) => step("pathDiffers", false, { price, foundTimeMs: String(timeMs) })),
    ...missingMinutes(shown.minutes, segments),
  ];
};

/** A step `minuteMissing` for each listed path of a segment that is not among the given ones. */
export const missingMinutes = (
  paths: readonly string[],
  segments: readonly Segment[],
): readonly VerifyStep[] => {
  const given = new Set(
    segments.flatMap(({ head, rows }) =>
      rows.map(({ line }) => `/public/ticks/${head.symbol}/${minuteOf(timeOf(line))}.ndjson`),
    ),
  );
  return paths.filter((path) => !given.has(path)).map((path) => step("minuteMissing", true, { path }));
};

const seqOf = (line: string): number => Number(line.split(",", 1)[0]);
const timeOf = (line: string): number => Number(line.split(",", 2)[1]);

const pointOf = (symbol: string, line: string): readonly string[] => {
  const tick = parseTickLine(symbol, line);
  return tick === undefined ? [] : [`${tick.timeMs} ${formatPrice(tick.price)}`];
};

const step = (key: VerifyStep["key"], ok: boolean, values: VerifyStep["values"]): VerifyStep => ({
  key,
  ok,
  values,
});
