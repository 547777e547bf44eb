/**
 * What an account is worth (MINE-01): everything its user owns, free or bound, with what its open contracts have gained or lost so
 * far, and the tokens at the last price. A transfer between the user's own wallets does not change it.
 *
 * Credit is lent by the house: it is shown apart and does not count. A position's fee was paid when it opened, so it is gone from
 * the contract wallet already; the fee of a waiting order is bound with its margin and still counts.
 */
import type { UserClass } from "../ids/account-id.ts";
import { money, type Money } from "../money/money.ts";

/** What the user owns, free or bound. */
export const ownClasses = [
  "wallet",
  "contract",
  "margin",
  "stake",
  "invested",
  "withdraw_hold",
] as const satisfies readonly UserClass[];

export type Owned = Readonly<Record<(typeof ownClasses)[number], Money>>;

/** What is owned at the amounts that were paid in, micro-units. */
export const ownedSum = (owned: Owned): Money =>
  money(ownClasses.reduce((sum, name) => sum + owned[name], 0n));

/**
 * The same with `profit`: what all open contracts together would gain or lose if they closed now, never below minus their margins;
 * and with `tokens`: what all tokens are worth at the last price.
 */
export const equityOf = (owned: Owned, profit: Money, tokens: Money): Money =>
  money(ownedSum(owned) + profit + tokens);
