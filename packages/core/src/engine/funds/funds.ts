/**
 * The single authority on funds: what each user can spend, and the pools of the house (docs/ENGINE.md).
 *
 * Purpose: checks floors and applies moves. It knows nothing about the areas: a move is a list of legs.
 * Invariants: a spendable account of a user, and a pool of the house that has a floor, never goes below zero. An account
 * that holds nothing is not kept, so memory is used only for accounts that hold something.
 * Ordering: moves are applied in the order of decision; every decision is booked, so nothing is ever taken back.
 * Known limit: bound money (margins, stakes, holds) is not kept here. The rows that bind it also release it.
 */
import { assert } from "../../assert/assert.ts";
import { houseClasses, userClasses, type AccountId } from "../../ids/account-id.ts";
import type { Leg } from "../../money/leg.ts";
import { money, type Asset, type Money } from "../../money/money.ts";

/** Balances in micro-units, keyed by the account's number, which is below 2^53. */
export type Funds = Map<number, bigint>;

/** What an account holds after a move. */
export type Holding = { readonly account: AccountId; readonly balance: Money<Asset> };

/** Accounts that funds do not keep: bound money of users, and what outside parties hold for us. */
const notKept: ReadonlySet<number> = new Set<number>([
  userClasses.margin,
  userClasses.stake,
  userClasses.invested,
  userClasses.withdraw_hold,
  userClasses.credit_bound,
  ...Object.entries(houseClasses).flatMap(([name, code]) => (name.startsWith("custody:") ? [code] : [])),
]);

/**
 * Pools of the house that may go below zero: they record a cost. Suspense is none of them: what is not settled yet is there before it is
 * taken out, or it would be money out of nothing.
 */
const withoutFloor: ReadonlySet<number> = new Set<number>([
  houseClasses.trading_book,
  houseClasses.insurance,
  houseClasses.rounding,
]);

/** The class of an account is the lowest part of its number (ids/account-id.ts). */
const classOf = (account: AccountId): number => Number(account) % 64;

/** True when funds keep this account. */
export const isKept = (account: AccountId): boolean => !notKept.has(classOf(account));

export const balanceIn = (funds: Funds, account: AccountId): Money => money(funds.get(Number(account)) ?? 0n);

/** Sets the balance of an account; only recovery uses this. */
export const setBalance = (funds: Funds, account: AccountId, balance: bigint): void => {
  if (balance === 0n) funds.delete(Number(account));
  else funds.set(Number(account), balance);
};

/**
 * The first account, in the order of the legs, that would go below its floor; undefined when all is covered. `everyFloor`: also
 * accounts that otherwise may go below zero give only what they hold.
 */
export const shortOf = (funds: Funds, legs: readonly Leg[], everyFloor = false): AccountId | undefined => {
  for (const [account, change] of netted(legs)) {
    const balance = (funds.get(Number(account)) ?? 0n) + change;
    if (change < 0n && balance < 0n && (everyFloor || hasFloor(account))) return account;
  }
  return undefined;
};

/** Applies the legs; returns the new balances of the accounts. Asserts the floors: call `shortOf` first. */
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

/** The net change of each kept account, in the order in which the legs name them. */
const netted = (legs: readonly Leg[]): ReadonlyMap<AccountId, bigint> => {
  const changes = new Map<AccountId, bigint>();
  for (const { debit, credit, amount } of legs) {
    if (isKept(debit)) changes.set(debit, (changes.get(debit) ?? 0n) - amount);
    if (isKept(credit)) changes.set(credit, (changes.get(credit) ?? 0n) + amount);
  }
  return changes;
};
