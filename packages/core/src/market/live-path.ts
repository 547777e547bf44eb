/**
 * The price of a demo pair at any time: before the first seed counts the public past (`market-path.ts`), from then on the path of each
 * day by its seed, each from where the day before has ended.
 *
 * Invariant: the same seeds give the same prices in every process, whichever slot it is asked about first.
 */
import { assert } from "../assert/assert.ts";
import { dayMs } from "../time/time.ts";
import { dayOfSlot, dayPath, placeOf, type DayPath, type DemoPair, type Hmac } from "./day-path.ts";
import { slotPoint, type MarketPath, type SlotPoint } from "./market-path.ts";
import { slotMs } from "./recording.ts";

/** A day that has a seed, and from when on it counts: of all but the first from its start. */
export type SeededDay = { readonly dayMs: number; readonly sinceMs: number };

export type LiveSeeds = {
  /** Ascending, without gaps. */
  readonly days: () => readonly SeededDay[];
  readonly seedOf: (dayMs: number) => Uint8Array;
  readonly hmac: Hmac;
  /** The place at which a day began, where it is known; the days before it are then not computed again. */
  readonly known?: { readonly dayMs: number; readonly place: number };
};

/** `walking`: days lie between what is known and this one; `unknown`: no seed is there for it. */
export type Reached = "open" | "walking" | "unknown";

export type LivePath = {
  /**
   * Walks at most one day towards a slot, some milliseconds of work, and says whether `at` answers at once: a clock that jumps over months
   * holds nobody up.
   */
  readonly reach: (slot: number) => Reached;
  readonly at: (slot: number) => SlotPoint;
  /** The place at which a seeded day begins. */
  readonly placeOn: (dayMs: number) => number;
};

export const livePath = (pair: DemoPair, past: MarketPath, seeds: LiveSeeds): LivePath => {
  const places = new Map<number, number>();
  if (seeds.known !== undefined) places.set(seeds.known.dayMs, seeds.known.place);
  const paths = new Map<number, SeededDay & { readonly path: DayPath }>();
  const dayOf = (day: number): SeededDay | undefined => seeds.days().find((each) => each.dayMs === day);
  /** Kept for this day and the day before. */
  const open = (day: SeededDay): SeededDay & { readonly path: DayPath } => {
    const start = { sinceMs: day.sinceMs, place: placeOn(day) };
    const made = { ...day, path: dayPath(pair, seeds.seedOf(day.dayMs), start, seeds.hmac) };
    for (const each of paths.keys()) if (each < day.dayMs - dayMs) paths.delete(each);
    paths.set(day.dayMs, made);
    return made;
  };
  /** From the last day that is known to the next one. */
  const walkTowards = (day: SeededDay): void => {
    const listed = seeds.days().filter((each) => each.dayMs <= day.dayMs);
    const at = listed.findLastIndex((each) => places.has(each.dayMs));
    const [here, next] = [listed[at], listed[at + 1]];
    assert(next !== undefined, "a day has a seed");
    if (here === undefined) {
      places.set(next.dayMs, placeOf(pair, slotPoint(past, next.sinceMs / slotMs - 1).units));
      return;
    }
    const start = { sinceMs: here.sinceMs, place: places.get(here.dayMs) ?? 0 };
    const path = paths.get(here.dayMs)?.path ?? dayPath(pair, seeds.seedOf(here.dayMs), start, seeds.hmac);
    places.set(next.dayMs, path.end());
  };
  const placeOn = (day: SeededDay): number => {
    while (!places.has(day.dayMs)) walkTowards(day);
    return places.get(day.dayMs) ?? 0;
  };
  return {
    at: (slot) => {
      const dayMs = dayOfSlot(slot);
      const opened = paths.get(dayMs);
      const listed = opened ?? dayOf(dayMs);
      if (listed === undefined || slot * slotMs < listed.sinceMs) {
        const firstMs = seeds.days()[0]?.sinceMs ?? 0;
        assert(slot * slotMs < firstMs, "after the public past each day has a seed");
        return slotPoint(past, slot);
      }
      return (opened ?? open(listed)).path.at(slot);
    },
    reach: (slot) => {
      if (slot * slotMs < (seeds.days()[0]?.sinceMs ?? 0)) return "open";
      const day = dayOf(dayOfSlot(slot));
      if (day === undefined || slot * slotMs < day.sinceMs) return "unknown";
      if (!places.has(day.dayMs)) walkTowards(day);
      return places.has(day.dayMs) ? "open" : "walking";
    },
    placeOn: (dayMs) => {
      const day = dayOf(dayMs);
      assert(day !== undefined, "a day has a seed");
      return placeOn(day);
    },
  };
};
