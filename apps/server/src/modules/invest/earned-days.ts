/**
 * The days of holdings, computed from their terms when they are read (INV-11).
 *
 * A day has a number: the holding's, times 10 000, and which of its days it is. A holding has fewer days.
 */
import { dayInterest } from "@candor/core/invest/earned";
import { principalOf } from "@candor/core/invest/holding";
import { formatMoney, money, type Money } from "@candor/core/money/money";
import { businessDate, businessDayStart, dayMs } from "@candor/core/time/time";
import type { AnswerOf } from "@candor/wire/call";
import type { financialDetail } from "@candor/wire/earn/invest";
import { holdingOf } from "../../records/invest/holding-row.ts";
import { passedOfListed } from "./holding-row.ts";
import type { ListedHolding } from "./queries.ts";

const daysOfOne = 10_000;

export type EarnedDay = {
  readonly holding: ListedHolding;
  /** Which of the holding's days, from 1. */
  readonly nth: number;
  /** When it begins, epoch ms. Days that were let pass count as the days that they brought forward. */
  readonly startMs: number;
};

/** Newest first: by date, then the newer holding first. */
export const earnedDays = (holdings: readonly ListedHolding[], closed: number): readonly EarnedDay[] =>
  holdings
    .flatMap((holding) =>
      Array.from({ length: passedOfListed(holding, closed) }, (_, index) => ({
        holding,
        nth: index + 1,
        startMs: businessDayStart(Number(holding.accepted_ms)) + (index + 1) * dayMs,
      })),
    )
    .toSorted(
      (one, other) =>
        other.startMs - one.startMs || Number(other.holding.id - one.holding.id) || other.nth - one.nth,
    );

/** What a day earned; `principals`: the own principal of each cycle of the holding. */
export const profitOf = ({ holding: row, nth }: EarnedDay, ownIn: OwnInCycle): Money => {
  const holding = holdingOf(row);
  const cycle = Math.ceil(nth / holding.days);
  const principal = principalOf({ ...holding, own: ownIn(row, cycle) });
  return dayInterest(principal, holding, nth - (cycle - 1) * holding.days);
};

/** The own principal that worked in a cycle: compound interest joined it at each renewal. */
export type OwnInCycle = (row: ListedHolding, cycle: number) => Money;

export const ownInCycle: OwnInCycle = (row, cycle) => {
  const { interest, rate, days, credit } = holdingOf(row);
  let own = row.bought_own;
  if (interest === "compound")
    for (let past = 1; past < cycle; past += 1)
      own += ((own + credit) * rate * BigInt(days)) / (100_000_000n * BigInt(days));
  return money(own);
};

export const dayRow = (day: EarnedDay, name: string): AnswerOf<typeof financialDetail> => {
  const { holding, nth, startMs } = day;
  const cycle = Math.ceil(nth / holding.days);
  return {
    id: String(Number(holding.id) * daysOfOne + nth),
    daily: businessDate(startMs),
    profit: formatMoney(profitOf(day, ownInCycle)),
    ownPrincipal: formatMoney(ownInCycle(holding, cycle)),
    creditPrincipal: formatMoney(holding.credit),
    typename: name,
    refid: String(holding.id),
  };
};

/** The holding and the day that a row's number names. */
export const readDayId = (id: number): { readonly holdingId: number; readonly nth: number } => ({
  holdingId: Math.floor(id / daysOfOne),
  nth: id % daysOfOne,
});
