import { describe, expect, test } from "vitest";
import { houseAccount, userAccount } from "../ids/account-id.ts";
import type { Leg } from "../money/leg.ts";
import { money } from "../money/money.ts";
import {
  enteredMoves,
  redeemedMoves,
  returnedMoves,
  stakeGivenMoves,
  stakeTakenMoves,
  waitingMoves,
} from "./pool-moves.ts";

const [userId, poolId, amount] = [100_001, 1, money(5n)];
const transit = houseAccount("pool_transit");
const contract = userAccount(poolId, "contract");

/** What the legs bring to each account. */
const gains = (legs: readonly Leg[]): Readonly<Record<string, bigint>> => {
  const sums = new Map<string, bigint>();
  for (const leg of legs) {
    sums.set(String(leg.debit), (sums.get(String(leg.debit)) ?? 0n) - leg.amount);
    sums.set(String(leg.credit), (sums.get(String(leg.credit)) ?? 0n) + leg.amount);
  }
  return Object.fromEntries(sums);
};

describe("what moves between an owner and a pool", () => {
  test.each([
    ["who enters", enteredMoves(userId, poolId, amount), userAccount(userId, "invested"), contract],
    ["who leaves", redeemedMoves(userId, poolId, amount), contract, userAccount(userId, "wallet")],
    ["the operator's stake", stakeGivenMoves(poolId, amount), houseAccount("capital"), contract],
    ["the stake that is taken back", stakeTakenMoves(poolId, amount), contract, houseAccount("capital")],
  ])("[INV-14] of %s goes through the transit account, which keeps nothing", (_who, legs, from, to) => {
    expect(gains(legs)).toEqual({ [String(from)]: -5n, [String(transit)]: 0n, [String(to)]: 5n });
    for (const { debit, credit } of legs) expect([debit, credit]).toContain(transit);
  });

  test("[INV-14] money waits where it is bound and goes back to its wallet, and worthless units move nothing", () => {
    expect(gains(waitingMoves(userId, amount))).toEqual({
      [String(userAccount(userId, "wallet"))]: -5n,
      [String(userAccount(userId, "invested"))]: 5n,
    });
    expect(gains(returnedMoves(userId, amount))).toEqual({
      [String(userAccount(userId, "invested"))]: -5n,
      [String(userAccount(userId, "wallet"))]: 5n,
    });
    expect(redeemedMoves(userId, poolId, money(0n))).toEqual([]);
    expect(stakeTakenMoves(poolId, money(0n))).toEqual([]);
  });
});
