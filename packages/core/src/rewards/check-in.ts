/**
 * What checking in pays (RWD-02, RWD-03).
 *
 * Invariants: the band is that of the total account, [from, until); every `times`-th day in a row pays the milestone instead. An award
 * counts all days ever, in a row or not, and is claimed once.
 */
import { assert } from "../assert/assert.ts";
import type { Money } from "../money/money.ts";
import type { Award, CheckinBand, RewardTerms } from "./reward-terms.ts";

export const bandOf = ({ bands }: Pick<RewardTerms, "bands">, account: Money): CheckinBand => {
  const band = bands.findLast(({ from }) => from <= account);
  assert(band !== undefined, "the first band begins at 0");
  return band;
};

/** What the `place`-th day in a row pays, from 1. */
export const dayReward = ({ amount, milestone, times }: CheckinBand, place: number): Money =>
  place % times === 0 ? milestone : amount;

/** The next day in a row that pays the milestone, after the `place`-th: how many days from then, at least 1. */
export const daysToMilestone = ({ times }: CheckinBand, place: number): number => times - (place % times);

export type AwardState = "notReached" | "claimable" | "claimed";

export const awardState = (award: Award, daysEver: number, claimed: ReadonlySet<number>): AwardState => {
  if (claimed.has(award.id)) return "claimed";
  return daysEver >= award.times ? "claimable" : "notReached";
};
