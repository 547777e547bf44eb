/**
 * What a person types for a contract order (LEV-03, LEV-08, LEV-15). The form and the server run these same checks.
 *
 * Order of the checks: price (unless at the best price), quantity, whole number; the first that fails is returned. Only a
 * text in API-13's form counts as a number.
 */
import { parsePrice, priceUnit, type Price } from "../money/money.ts";
import { ok, refuse, type Result } from "../result/result.ts";
import { mostShare } from "./margin.ts";
import type { StopChange, StopChanges } from "./stops.ts";

/** The highest price that an order may ask: 1e9 USDT. */
export const highestAskedPrice = 1_000_000_000n * priceUnit;

/** The price of a fixed-price order: above zero, at most 1e9 USDT; else `PleaseEnterTheCorrectPrice` (LEV-03). */
export const readPrice = (text: string | undefined): Result<Price> => {
  const asked = parsePrice(text ?? "");
  return asked !== undefined && asked > 0n && asked <= highestAskedPrice
    ? ok(asked)
    : refuse("PleaseEnterTheCorrectPrice");
};

/** A stop: an absent text keeps it, an empty text and 0 remove it, a price sets it (LEV-08). */
export const readStop = (text: string | undefined): Result<StopChange> => {
  if (text === undefined) return ok("keep");
  return text === "" || parsePrice(text) === 0n ? ok("none") : readPrice(text);
};

/** Digits with at most one point; `readShare` checks for a leading zero. */
const numberPattern = /^\d{1,12}(\.\d{1,8})?$/;
const wholePattern = /^[1-9]\d*$/;

/**
 * The leaves of an order. Not a number, zero, or more than 1e9 leaves: `PleaseEnterThePurchaseQuantity`; a fraction or a
 * leading zero: `pleaseEnterAnInteger` (LEV-03).
 */
export const readShare = (text: string | undefined): Result<number> => {
  if (text === undefined || !numberPattern.test(text) || Number(text) <= 0 || Number(text) > mostShare)
    return refuse("PleaseEnterThePurchaseQuantity");
  return wholePattern.test(text) ? ok(Number(text)) : refuse("pleaseEnterAnInteger");
};

export type OrderTexts = {
  readonly isBestPrice: boolean;
  readonly price: string | undefined;
  readonly share: string | undefined;
};
export type OrderInput = { readonly askedPrice: Price | undefined; readonly share: number };

/** Price and share of an order, checked in that order; the price is ignored for the best price (LEV-03). */
export const readOrder = (texts: OrderTexts): Result<OrderInput> => {
  const asked = texts.isBestPrice ? ok(undefined) : readPrice(texts.price);
  if (!asked.ok) return asked;
  const share = readShare(texts.share);
  return share.ok ? ok({ askedPrice: asked.value, share: share.value }) : share;
};

export type StopTexts = {
  readonly stopLoss?: string | undefined;
  readonly takeProfit?: string | undefined;
};

/** Both stops as typed; the take-profit is checked first, as in `checkStops` (LEV-08). */
export const readStops = (texts: StopTexts): Result<StopChanges> => {
  const takeProfit = readStop(texts.takeProfit);
  if (!takeProfit.ok) return takeProfit;
  const stopLoss = readStop(texts.stopLoss);
  return stopLoss.ok ? ok({ stopLoss: stopLoss.value, takeProfit: takeProfit.value }) : stopLoss;
};
