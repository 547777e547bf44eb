/**
 * Stop-loss and take-profit (LEV-08), and when a price would trigger something at once.
 *
 * Ordering: the take-profit is looked at first, then the stop-loss, as the product lists its keys.
 */
import type { Price } from "../money/money.ts";
import { ok, refuse, type Result } from "../result/result.ts";
import type { LeverSide } from "./lever-order.ts";

export type Stops = {
  readonly stopLoss: Price | undefined;
  readonly takeProfit: Price | undefined;
};

/** Refuses stops on the wrong side of `openPrice`, or on it; a missing one is not looked at. */
export const checkStops = (side: LeverSide, openPrice: Price, stops: Stops): Result<Stops> => {
  const { stopLoss, takeProfit } = stops;
  if (side === 1) {
    if (takeProfit !== undefined && takeProfit <= openPrice)
      return refuse("StopProfitPriceCannotBeLowerThanOpeningPrice");
    if (stopLoss !== undefined && stopLoss >= openPrice)
      return refuse("StopLossPriceCannotBeGreaterThanOpeningPrice");
    return ok(stops);
  }
  if (takeProfit !== undefined && takeProfit >= openPrice)
    return refuse("StopProfitPriceCannotBeGreaterThanOpeningPrice");
  if (stopLoss !== undefined && stopLoss <= openPrice)
    return refuse("StopLossPriceCannotBeLessThanOpeningPrice");
  return ok(stops);
};

/** True when `price` has reached the stop-loss: at it, or beyond it to the owner's harm. */
export const reachesStopLoss = (side: LeverSide, stopLoss: Price, price: Price): boolean =>
  side === 1 ? price <= stopLoss : price >= stopLoss;

/** True when the close-out is met before the stop-loss, or with it, so that the stop never closes the position (LEV-11). */
export const isBehindCloseOut = (side: LeverSide, stopLoss: Price, closeOutPrice: Price): boolean =>
  side === 1 ? stopLoss <= closeOutPrice : stopLoss >= closeOutPrice;

/** True when `price` has reached the take-profit: at it, or beyond it to the owner's gain. */
export const reachesTakeProfit = (side: LeverSide, takeProfit: Price, price: Price): boolean =>
  side === 1 ? price >= takeProfit : price <= takeProfit;

/** True when an order at `askedPrice` opens at `price`: as asked or better (LEV-10). */
export const reachesAsked = (side: LeverSide, askedPrice: Price, price: Price): boolean =>
  side === 1 ? price <= askedPrice : price >= askedPrice;

/** True when one of the stops would close the position at the last price; it is confirmed first (LEV-08). */
export const stopsWouldTriggerAtOnce = (side: LeverSide, stops: Stops, lastPrice: Price): boolean =>
  (stops.stopLoss !== undefined && reachesStopLoss(side, stops.stopLoss, lastPrice)) ||
  (stops.takeProfit !== undefined && reachesTakeProfit(side, stops.takeProfit, lastPrice));

/** True when a fixed-price order would open at once; it is confirmed first (LEV-10). */
export const askedWouldOpenAtOnce = reachesAsked;
