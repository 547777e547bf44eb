/**
 * The one funds authority: what everybody can spend, and the pools of the house (design: money).
 *
 * Purpose: checks floors and applies moves. It knows nothing of the areas: a move is a list of legs.
 * Invariants: a spendable account of a user, and a pool of the house that has a floor, never goes below zero. An account
 * that holds nothing is not kept, so the memory is that of those who hold something.
 * Ordering: moves are applied in the order of decision; what is decided is booked, so nothing is ever taken back.
 * Known limit: what is bound (margins, stakes, holds) is not kept here. It is bound and released by the rows that bind it.
 */
import { assert } from "../../assert/assert.ts";
import { houseClasses, userClasses, type AccountId } from "../../ids/account-id.ts";
import type { Leg } from "../../money/leg.ts";
import { money, type Asset, type Money } from "../../money/money.ts";

/** Balances in micro-units by the number of the account, which is below 2^53. */
export type Funds = Map<number, bigint>;

/** What an account holds after a move. */
export type Holding = { readonly account: AccountId; readonly balance: Money<Asset> };

/** Accounts that funds do not keep: bound money of users, and what the outside holds for us. */
const notKept: ReadonlySet<number> = new Set<number>([
  userClasses.margin,
  userClasses.stake,
  userClasses.invested,
  userClasses.withdraw_hold,
  houseClasses["custody:sandbox"],
]);

/** Pools of the house that may run below zero: they say what something has cost. */
const withoutFloor: ReadonlySet<number> = new Set<number>([
  houseClasses.trading_book,
  houseClasses.insurance,
  houseClasses.fees,
  houseClasses.rounding,
  houseClasses.suspense,
]);

/** The class is the lowest part of an account's number (ids/account-id.ts). */
const classOf = (account: AccountId): number => Number(account) % 64;

/** True when funds keep this account. */
export const isKept = (account: AccountId): boolean => !notKept.has(classOf(account));

export const balanceIn = (funds: Funds, account: AccountId): Money => money(funds.get(Number(account)) ?? 0n);

/** Sets what an account holds: recovery alone does. */
export const setBalance = (funds: Funds, account: AccountId, balance: bigint): void => {
  if (balance === 0n) funds.delete(Number(account));
  else funds.set(Number(account), balance);
};

/** The first account, in the order of the legs, that would go below its floor; undefined when all is covered. */
export const shortOf = (funds: Funds, legs: readonly Leg[]): AccountId | undefined => {
  for (const [account, change] of netted(legs)) {
    const balance = (funds.get(Number(account)) ?? 0n) + change;
    if (change < 0n && balance < 0n && hasFloor(account)) return account;
  }
  return undefined;
};

/** Applies the legs; returns what the accounts hold now. Asserts the floors: ask `shortOf` first. */
export const applyMoves = (funds: Funds, legs: readonly Leg[]): readonly Holding[] => {
  const after: Holding[] = [];
  for (const [account, change] of netted(legs)) {
    const balance = (funds.get(Number(account)) ?? 0n) + change;
    assert(change >= 0n || balance >= 0n || !hasFloor(account), "no move takes an account below its floor");
    setBalance(funds, account, balance);
    after.push({ account, balance: money(balance) });
  }
  return after;
};

const hasFloor = (account: AccountId): boolean => !withoutFloor.has(classOf(account));

/** What each kept account gains or loses, in the order in which the legs name them. */
const netted = (legs: readonly Leg[]): ReadonlyMap<AccountId, bigint> => {
  const changes = new Map<AccountId, bigint>();
  for (const { debit, credit, amount } of legs) {
    if (isKept(debit)) changes.set(debit, (changes.get(debit) ?? 0n) - amount);
    if (isKept(credit)) changes.set(credit, (changes.get(credit) ?? 0n) + amount);
  }
  return changes;
};
