/** The form of a swap as pure functions: apply an input, find errors, compute what would come back, build the request (SWAP-01). */
import { assetCodes } from "@candor/core/ids/account-id";
import { formatPrice, money, type Asset, type Money, type Price, type Rate } from "@candor/core/money/money";
import {
  decimalsOf,
  formatAmount,
  isSwapToken,
  pairOfToken,
  parseAmount,
  swapAssetOf,
  swapTokens,
  type SwapAsset,
  type SwapToken,
} from "@candor/core/swap/swap-asset";
import { checkSwapAmount, swapProceeds, swapRate } from "@candor/core/swap/swap-quote";
import type { MessageKey } from "@candor/wire/messages/fill-in";
import { typedNumber, typingError } from "../../lib/show/typed-number.ts";

export type SwapForm = {
  readonly token: SwapToken;
  /** True when USDT is sold for the token. */
  readonly isBuying: boolean;
  /** Of what is sold, as typed. */
  readonly amount: string;
};

/** What the user holds, in the smallest unit of the asset. */
export type Held = (asset: SwapAsset) => Money<Asset>;

/** What decides the estimate: the last price of the token and the spread; undefined while unknown. */
export type SwapTerms = { readonly price: Price | undefined; readonly spread: Rate | undefined };

export type SwapEvent =
  | { readonly kind: "amount"; readonly text: string }
  | { readonly kind: "token"; readonly token: SwapToken }
  | { readonly kind: "turn" }
  | { readonly kind: "all"; readonly held: Held }
  | { readonly kind: "sent" };

/** The address's `type` is the number of the wallet that is sold first: a token, or USDT for the first token. */
export const firstForm = (type: string | undefined): SwapForm => {
  const asset = swapAssetOf(Number(type));
  const token = asset !== undefined && isSwapToken(asset) ? asset : undefined;
  return { token: token ?? swapTokens[0], isBuying: token === undefined, amount: "" };
};

export const reduceSwap = (form: SwapForm, event: SwapEvent): SwapForm => {
  switch (event.kind) {
    case "amount":
      return { ...form, amount: event.text };
    case "token":
      // An amount of USDT means the same for every token; one of a token does not.
      return { ...form, token: event.token, amount: form.isBuying ? form.amount : "" };
    case "turn":
      return { ...form, isBuying: !form.isBuying, amount: "" };
    case "all":
      return { ...form, amount: formatAmount(soldOf(form), event.held(soldOf(form))) };
    case "sent":
      return { ...form, amount: "" };
  }
};

export const soldOf = ({ isBuying, token }: SwapForm): SwapAsset => (isBuying ? "USDT" : token);
export const boughtOf = ({ isBuying, token }: SwapForm): SwapAsset => (isBuying ? token : "USDT");
export const pairOf = ({ token }: SwapForm): string => pairOfToken(token);

const amountOf = (form: SwapForm): Money<Asset> | undefined =>
  parseAmount(soldOf(form), typedNumber(form.amount));

/** Why no quote can be asked for; undefined when one can. */
export const swapError = (
  form: SwapForm,
  held: Held,
  { price, spread }: SwapTerms,
): MessageKey | undefined => {
  const misread = typingError(form.amount, decimalsOf(soldOf(form)));
  if (misread !== undefined) return misread;
  const amount = amountOf(form);
  if (amount === undefined || amount === 0n) return "enterTheAmount";
  if (amount > held(soldOf(form))) return "low";
  if (price === undefined || spread === undefined) return undefined;
  const checked = checkSwapAmount(soldOf(form), amount, price, spread);
  return checked.ok ? undefined : (checked.refusal.key as MessageKey);
};

/** What a quote of this moment would say; undefined parts are unknown. */
export type SwapEstimate = {
  readonly amount: string | undefined;
  readonly rate: string | undefined;
};

export const swapEstimate = (form: SwapForm, { price, spread }: SwapTerms): SwapEstimate => {
  if (price === undefined || spread === undefined) return { amount: undefined, rate: undefined };
  const [sold, amount] = [soldOf(form), amountOf(form)];
  return {
    amount:
      amount === undefined || amount === 0n
        ? undefined
        : formatAmount(boughtOf(form), swapProceeds(sold, amount, price, spread)),
    rate: formatPrice(swapRate(sold, price, spread)),
  };
};

/** Whether about more would come back than the user can still get today: the house keeps a share for each (SWAP-01). */
export const isOverShare = (form: SwapForm, most: Held, { price, spread }: SwapTerms): boolean => {
  const amount = amountOf(form);
  if (amount === undefined || price === undefined || spread === undefined) return false;
  return swapProceeds(soldOf(form), amount, price, spread) > most(boughtOf(form));
};

export const quoteInput = (form: SwapForm) => ({
  number: formatAmount(soldOf(form), amountOf(form) ?? money(0n)),
  assetId: assetCodes[soldOf(form)],
  toAssetId: assetCodes[boughtOf(form)],
});

/** Whole seconds that a quote is still valid, never below zero. */
export const secondsLeft = (validUntilMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((validUntilMs - nowMs) / 1_000));
