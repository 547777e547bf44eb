/**
 * The days of holdings, computed from their terms when they are read (INV-11).
 *
 * A day has a number: the holding's, times a million, and which of its days it is. In a demo, a holding gets at most 61 days in each business day
 * (`mostPasses`), so it takes 44 years to have as many.
 */
import { assert } from "@candor/core/assert/assert";
import { dayInterest } from "@candor/core/invest/earned";
import { isPool } from "@candor/core/ids/account-id";
import { nextOwn, passedDays, principalOf } from "@candor/core/invest/holding";
import { formatMoney, money, type Money } from "@candor/core/money/money";
import { businessDate, businessDayNumber, businessDayStartOf } from "@candor/core/time/time";
import type { AnswerOf } from "@candor/wire/call";
import type { financialDetail } from "@candor/wire/earn/invest";
import { holdingOf } from "../../records/invest/holding-row.ts";
import type { ListedHolding } from "./queries.ts";

const daysOfOne = 1_000_000;

export type EarnedDay = {
  readonly holding: ListedHolding;
  /** Which of the holding's days, from 1. */
  readonly nth: number;
};

/** Which day is a holding's nth. That of the purchase is none; of a pool, the first is the one on which the money entered. */
export const dayOfListed = (holding: ListedHolding, nth: number): number =>
  isPool(holding.product_id)
    ? businessDayNumber(Number(holding.entered_ms ?? holding.accepted_ms)) - 1 + nth
    : businessDayNumber(Number(holding.accepted_ms)) + nth;

/** How many days of a holding that is of no pool have passed: all through `closed`, or until it ended. */
export const passedOfListed = (holding: ListedHolding, closed: number): number => {
  const passed = passedDays(holdingOf(holding), holding.end_closed ?? closed);
  // Its end may be booked days after its last cycle was over: it has earned nothing in them.
  return holding.end_step === "ended" ? Math.min(passed, holding.cycle * holding.days) : passed;
};

/** How many days it has. Days that a demo let pass bring a pool nothing, and are none of its days. */
export const daysOfListed = (holding: ListedHolding, closed: number): number => {
  if (!isPool(holding.product_id)) return passedOfListed(holding, closed);
  const { entered_ms: entered, ended_ms: ended } = holding;
  if (entered === null) return 0;
  const last = ended === null ? closed : Math.min(closed, businessDayNumber(Number(ended)));
  return Math.max(last - businessDayNumber(Number(entered)) + 1, 0);
};

type Slice = { readonly pageNum: number; readonly pageSize: number };

/**
 * A page of the days of these holdings, the newest first, on one day the newer holding first, and how many there are. Days that were let pass
 * count as the days that they brought forward. Costs a step for each holding and day, and keeps only the page.
 */
export const earnedPage = (
  holdings: readonly ListedHolding[],
  closed: number,
  { pageNum, pageSize }: Slice,
): { readonly days: readonly EarnedDay[]; readonly total: number } => {
  const spans = holdings
    .toSorted((one, other) => Number(other.id - one.id))
    .map((holding) => ({
      holding,
      before: dayOfListed(holding, 0),
      count: daysOfListed(holding, closed),
    }));
  const days: EarnedDay[] = [];
  let skipped = (pageNum - 1) * pageSize;
  const newest = Math.max(...spans.map(({ before, count }) => before + count));
  const oldest = Math.min(...spans.map(({ before }) => before));
  for (let day = newest; day > oldest && days.length < pageSize; day -= 1)
    for (const { holding, before, count } of spans) {
      const nth = day - before;
      if (nth < 1 || nth > count) continue;
      if (skipped > 0) skipped -= 1;
      else if (days.length < pageSize) days.push({ holding, nth });
    }
  return { days, total: spans.reduce((sum, { count }) => sum + count, 0) };
};

const cycleOf = ({ holding, nth }: EarnedDay): number => Math.ceil(nth / holding.days);

/** The own principal that worked on that day: compound interest joined it at each renewal. */
const ownOn = (day: EarnedDay): Money => {
  let holding = { ...holdingOf(day.holding), own: money(day.holding.bought_own) };
  for (let past = 1; past < cycleOf(day); past += 1) holding = { ...holding, own: nextOwn(holding) };
  return holding.own;
};

/** What a day earned. */
export const profitOf = (day: EarnedDay): Money => {
  const holding = { ...holdingOf(day.holding), own: ownOn(day) };
  return dayInterest(principalOf(holding), holding, day.nth - (cycleOf(day) - 1) * holding.days);
};

export const dayRow = (day: EarnedDay, name: string): AnswerOf<typeof financialDetail> => {
  const { holding, nth } = day;
  const number = businessDayNumber(Number(holding.accepted_ms)) + nth;
  return {
    id: dayId(day),
    daily: businessDate(businessDayStartOf(number)),
    profit: formatMoney(profitOf(day)),
    ownPrincipal: formatMoney(ownOn(day)),
    creditPrincipal: formatMoney(holding.credit),
    typename: name,
    refid: String(holding.id),
  };
};

/** The number of a day. Throws when a holding has more days than there are numbers: the next holding has those. */
export const dayId = ({ holding, nth }: EarnedDay): string => {
  assert(nth < daysOfOne, "a holding has a number for each of its days");
  return String(Number(holding.id) * daysOfOne + nth);
};

/** The holding and the day that such a number names. */
export const readDayId = (id: number): { readonly holdingId: number; readonly nth: number } => ({
  holdingId: Math.floor(id / daysOfOne),
  nth: id % daysOfOne,
});
