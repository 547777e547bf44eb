import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { houseAccount, userAccount } from "../ids/account-id.ts";
import { money } from "../money/money.ts";
import { awardState, bandOf, dayReward, daysToMilestone } from "./check-in.ts";
import { rewardMoves } from "./reward-moves.ts";

const band = (from: bigint, until: bigint | undefined, times = 7) => ({
  from: money(from),
  until: until === undefined ? undefined : money(until),
  amount: money(1n),
  milestone: money(5n),
  times,
});
const bands = [band(0n, 100n), band(100n, 200n), band(200n, undefined)];

describe("a day of checking in", () => {
  test.each([
    [0n, 0],
    [99n, 0],
    [100n, 1],
    [199n, 1],
    [200n, 2],
    [10n ** 15n, 2],
  ])(
    "[RWD-03] with a total account of %i is in band %i: [min, max), and the last has no end",
    (account, index) => {
      expect(bandOf({ bands }, money(account))).toBe(bands[index]);
    },
  );

  test("[RWD-03] is in exactly one band", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 1_000n }), (account) => {
        const holding = bands.filter(
          ({ from, until }) => from <= account && (until === undefined || account < until),
        );
        expect(holding).toEqual([bandOf({ bands }, money(account))]);
      }),
      { seed: 45 },
    );
  });

  test("[RWD-03] pays the milestone on every `times`-th day in a row, and the amount on all others", () => {
    const paid = Array.from({ length: 15 }, (_, at) => dayReward(band(0n, undefined), at + 1));
    expect(paid.flatMap((amount, at) => (amount === 5n ? [at + 1] : []))).toEqual([7, 14]);
    expect(dayReward(band(0n, undefined, 1), 3)).toBe(5n);
  });

  test("[RWD-02] says how many more days of checking in there are until the milestone", () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.integer({ min: 1, max: 60 }), (place, times) => {
        const days = daysToMilestone(band(0n, undefined, times), place);
        expect(days).toBeGreaterThan(0);
        expect(days).toBeLessThanOrEqual(times);
        expect((place + days) % times).toBe(0);
      }),
      { seed: 46 },
    );
  });
});

test.each([
  [6, [], "notReached"],
  [7, [], "claimable"],
  [8, [2], "claimable"],
  [7, [1], "claimed"],
  [0, [1], "claimed"],
] as const)("[RWD-02] after %i days, with %j claimed, award 1 for 7 days is %s", (days, claimed, state) => {
  expect(awardState({ id: 1, times: 7, amount: money(1n) }, days, new Set(claimed))).toBe(state);
});

test("[RWD-05] a reward goes from the reward budget to the wallet, and one of nothing moves nothing", () => {
  expect(rewardMoves(7, money(3n))).toEqual([
    { debit: houseAccount("reward_budget"), credit: userAccount(7, "wallet"), amount: 3n },
  ]);
  expect(rewardMoves(7, money(0n))).toEqual([]);
});
