/**
 * Recomputes a demo's market from the seeds of days that have ended (MKT-07): every traded price of the log must be what the seed of its
 * day gives for that moment.
 *
 * The log writes a trade when its beat comes, a moment after its slot, and a slow machine reports up to five seconds at once. So a trade
 * is one of a slot that ended before it, not more than ten seconds ago, and not before that of the trade before it: a start reports the
 * last trade again.
 */
import { dayMs } from "../time/time.ts";
import { dayOfSlot, dayPath, placeOf, type DayPath, type Hmac } from "../market/day-path.ts";
import type { DemoMarket } from "../market/demo-pairs.ts";
import { pathPrice } from "../market/history.ts";
import { slotPoint, type SlotPoint } from "../market/market-path.ts";
import { slotMs } from "../market/recording.ts";
import type { Tick } from "../market/tick.ts";

/** A day whose seed is known, and the place at which this pair began it. */
export type KnownDay = {
  readonly dayMs: number;
  readonly sinceMs: number;
  readonly seed: Uint8Array;
  readonly place: number;
};

export type DemoCheck = {
  /** Traded prices that are what the seeds give. */
  readonly held: number;
  /** Trades of times whose seed is not known. */
  readonly beyond: number;
  /** The first trade whose price is another, if there is one. */
  readonly wrong: Tick | undefined;
};

/** The longest time from a slot to the tick that reports it. */
const mostSlots = 40;

export type DemoReckoning = {
  /** `ticks` of this pair, in the order of the log. */
  readonly check: (ticks: readonly Tick[]) => DemoCheck;
  /** The first day that does not begin where the day before it ended, or the public past where the first seed begins to count. */
  readonly broken: () => number | undefined;
};

export const reckonDemo = (market: DemoMarket, days: readonly KnownDay[], hmac: Hmac): DemoReckoning => {
  const paths = new Map<number, DayPath>();
  const known = new Map(days.map((day) => [day.dayMs, day]));
  const pathOf = (day: KnownDay): DayPath => {
    const path = paths.get(day.dayMs) ?? dayPath(market, day.seed, day, hmac);
    paths.set(day.dayMs, path);
    return path;
  };
  const at = (slot: number): SlotPoint | undefined => {
    const day = known.get(dayOfSlot(slot));
    return day === undefined || slot * slotMs < day.sinceMs ? undefined : pathOf(day).at(slot);
  };
  return {
    check: (ticks) => checkTicks(market, at, ticks),
    broken: () => days.find((day) => !beginsRight(market, day, known.get(day.dayMs - dayMs), pathOf))?.dayMs,
  };
};

const checkTicks = (
  market: DemoMarket,
  at: (slot: number) => SlotPoint | undefined,
  ticks: readonly Tick[],
): DemoCheck => {
  let [held, beyond, before] = [0, 0, 0];
  for (const tick of ticks) {
    if (tick.kind !== "trade") continue;
    const last = Math.floor(tick.timeMs / slotMs);
    let isKnown = false;
    let found: number | undefined;
    for (let slot = Math.max(before, last - mostSlots); slot <= last && found === undefined; slot++) {
      const point = at(slot);
      isKnown ||= point !== undefined;
      if (point !== undefined && point.steps > 0 && pathPrice(market, point.units) === tick.price)
        found = slot;
    }
    if (found !== undefined) {
      held += 1;
      before = found;
    } else if (isKnown && at(last - mostSlots) !== undefined) return { held, beyond, wrong: tick };
    else beyond += 1;
  }
  return { held, beyond, wrong: undefined };
};

const beginsRight = (
  market: DemoMarket,
  day: KnownDay,
  before: KnownDay | undefined,
  pathOf: (day: KnownDay) => DayPath,
): boolean => {
  if (before !== undefined) return pathOf(before).end() === day.place;
  // The seed of a first day counts from some minute of it. Where a later day begins is shown by the day before it, which is not here.
  if (day.sinceMs === day.dayMs) return true;
  return placeOf(market, slotPoint(market.path, day.sinceMs / slotMs - 1).units) === day.place;
};
