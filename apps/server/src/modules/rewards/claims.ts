/**
 * Checking in, and claiming awards (RWD-01 to RWD-03), each decided by the engine, once per key (API-11).
 *
 * Order of the checks: what is offered at all; for a day, whether it is checked in; for an award, whether there is one, whether it is
 * claimed, whether it is reached. What the budget holds is decided by the engine alone: RewardsAreNotOffered.
 * Invariants: each reward is computed from what was paid before and is refused if that has changed, so of calls at the same moment one
 * is paid, and the others find it paid. A day or terms that end in between are read again.
 */
import { awardState, bandOf, dayReward } from "@candor/core/rewards/check-in";
import { placeOn } from "@candor/core/rewards/streak";
import { ok, refuse, type Result } from "@candor/core/result/result";
import { businessDayNumber, businessDayStartOf } from "@candor/core/time/time";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import { refusedMove, type CommandPort } from "../../records/command-port.ts";
import { submitComputed } from "../../records/recompute.ts";
import { storedAnswer, type KeyedCaller, type StoredAnswer } from "../../records/stored-answer.ts";
import { readTotalAccount } from "../../records/total-account.ts";
import { readTermsAt, type CountingTerms } from "./queries.ts";
import { readRewards, rewardCommand, type NextReward, type VersionedRewards } from "./state.ts";

export type ClaimDeps = CommandPort & {
  readonly db: Db;
  readonly clock: Clock;
  /** Off: the protection profile allows no rewards (SAFE-01). */
  readonly hasIncentives: boolean;
};

/** Refuses RewardsAreNotOffered, AlreadyCheckedIn. */
export const checkIn = (deps: ClaimDeps, caller: KeyedCaller): Promise<StoredAnswer> =>
  claim(deps, caller, async (rewards, terms, nowMs) => {
    const today = businessDayNumber(nowMs);
    if (rewards.days.includes(today)) return refuse("AlreadyCheckedIn");
    const { total: account, batch } = await readTotalAccount(deps.db, caller.userId);
    return ok({
      row: { kind: "checkin", day: today, account, account_batch: batch },
      amount: dayReward(bandOf(terms, account), placeOn(rewards.days, today)),
      within: {
        fromMs: Math.max(terms.fromMs, businessDayStartOf(today)),
        untilMs: Math.min(terms.untilMs, businessDayStartOf(today + 1)),
      },
    });
  });

/** Refuses RewardsAreNotOffered, AwardNotFound, AwardIsClaimed, AwardNotReached. */
export const claimAward = (deps: ClaimDeps, caller: KeyedCaller, id: number): Promise<StoredAnswer> =>
  claim(deps, caller, (rewards, terms) => {
    const award = terms.awards.find((each) => each.id === id);
    if (award === undefined) return refuse("AwardNotFound");
    const state = awardState(award, rewards.days.length, rewards.claimed);
    if (state === "claimed") return refuse("AwardIsClaimed");
    if (state === "notReached") return refuse("AwardNotReached");
    return ok({ row: { kind: "award", nth: id }, amount: award.amount, within: terms });
  });

type Decide = (
  rewards: VersionedRewards,
  terms: CountingTerms,
  nowMs: number,
) => Result<NextReward> | Promise<Result<NextReward>>;

const claim = async (
  { db, clock, hasIncentives, submit }: ClaimDeps,
  { userId, language, key, derived, fingerprint }: KeyedCaller,
  decide: Decide,
): Promise<StoredAnswer> => {
  const outcome = await submitComputed({ submit }, async () => {
    const rewards = await readRewards(db, userId);
    const nowMs = clock.nowMs();
    const decided = hasIncentives
      ? await decide(rewards, await readTermsAt(db, nowMs), nowMs)
      : refuse("RewardsAreNotOffered");
    return {
      command: decided.ok ? rewardCommand(rewards, decided.value, "user") : refusedMove(userId, "rewards"),
      key,
      fingerprint,
      refusal: decided.ok ? undefined : decided.refusal,
      reply: { language, says: "nothing" } as const,
    };
  });
  return storedAnswer(outcome, derived);
};
