/** A token's amount in USDT and back, at a price; a token's smallest unit is 1e-8. */
import { assert } from "../assert/assert.ts";
import { money, moneyUnit, mulDiv, priceUnit, type Money, type Price } from "../money/money.ts";
import type { SwapToken } from "./swap-asset.ts";

/** A token's 1e-8 times a price's 1e-8, in micro-units. */
const worthDivisor = (priceUnit * priceUnit) / moneyUnit;

/** What an amount of a token is worth in USDT at a price, rounded down: nobody is shown more than they could get. */
export const tokenWorth = (amount: Money<SwapToken>, at: Price): Money =>
  money(mulDiv(amount, at, worthDivisor, "down"));

/** How much of a token an amount of USDT pays for at a price, rounded down. */
export const tokensFor = (amount: Money, at: Price): Money<SwapToken> => {
  assert(at > 0n, "a price is above zero");
  return money(mulDiv(amount, worthDivisor, at, "down"));
};
