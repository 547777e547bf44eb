/** What a user's tokens are worth, as a part of equity (MINE-01). */
import { money, type Money, type Price } from "../money/money.ts";
import { pairOfToken, type SwapToken } from "./swap-asset.ts";
import { tokenWorth } from "./token-worth.ts";

export type TokenHolding = { readonly token: SwapToken; readonly amount: Money<SwapToken> };

/** Undefined while the price of one that is held is unknown: a sum with a part left out would be wrong. */
export const tokensWorth = (
  holdings: readonly TokenHolding[],
  priceOf: (symbol: string) => Price | undefined,
): Money | undefined => {
  let sum = 0n;
  for (const { token, amount } of holdings) {
    const at = priceOf(pairOfToken(token));
    if (at === undefined) return undefined;
    sum += tokenWorth(amount, at);
  }
  return money(sum);
};
