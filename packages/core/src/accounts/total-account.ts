/**
 * The total account (REF-02), which decides who is an IB member and in which band a day of checking in is paid (RWD-03): wallet, contract wallet
 * and own principal that is invested. Here and in `records/total-account.ts` it is said for the product, in db/functions/total-account.sql and
 * `ledger/rules/total-account-then.ts` for what books it and checks it.
 *
 * Money in pools (INV-14) counts as what was paid in for its units, until they are paid out or the pool has lost everything: the rule says
 * principal, as `user/childList` does. What the units are worth changes with every trade, so a member would be one at one moment and not at the
 * next, and nobody could see by what. Money that waits to enter is still in `invested`.
 */
import { moneyUnit, money, type Money } from "../money/money.ts";

/** From this total account on a user is an IB member. */
export const ibMinimum = money(10_000n * moneyUnit);

/** The accounts that count, beside what is in pools: margins, stakes and holds stay apart, and so does credit. */
export const countedClasses = ["wallet", "contract", "invested"] as const;

export const isIb = (totalAccount: Money): boolean => totalAccount >= ibMinimum;
