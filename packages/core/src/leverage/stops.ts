/**
 * Stop-loss and take-profit (LEV-08), and when a price would trigger something at once.
 *
 * Ordering: the take-profit is checked first, then the stop-loss, in the order of the product's keys.
 */
import type { Price } from "../money/money.ts";
import { ok, refuse, type Result } from "../result/result.ts";
import type { LeverSide } from "./lever-order.ts";

export type Stops = {
  readonly stopLoss: Price | undefined;
  readonly takeProfit: Price | undefined;
};

/** What a command does to one stop: a price sets it, "none" removes it, "keep" leaves it as it is (LEV-08). */
export type StopChange = Price | "none" | "keep";
export type StopChanges = { readonly stopLoss: StopChange; readonly takeProfit: StopChange };

/** The stops after a change. */
export const changedStops = (stops: Stops, changes: StopChanges): Stops => ({
  stopLoss: changed(stops.stopLoss, changes.stopLoss),
  takeProfit: changed(stops.takeProfit, changes.takeProfit),
});

const changed = (stop: Price | undefined, change: StopChange): Price | undefined => {
  if (change === "keep") return stop;
  return change === "none" ? undefined : change;
};

/** Refuses stops on the wrong side of `openPrice`, or on it; a missing one is not checked. */
export const checkStops = (side: LeverSide, openPrice: Price, stops: Stops): Result<Stops> => {
  const { stopLoss, takeProfit } = stops;
  if (side === "long") {
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

/** True when `price` has reached the stop-loss: at it, or beyond it to the owner's loss. */
export const reachesStopLoss = (side: LeverSide, stopLoss: Price, price: Price): boolean =>
  side === "long" ? price <= stopLoss : price >= stopLoss;

/** True when the close-out is reached before the stop-loss, or with it, so that the stop never closes the position (LEV-11). */
export const isBehindCloseOut = (side: LeverSide, stopLoss: Price, closeOutPrice: Price): boolean =>
  side === "long" ? stopLoss <= closeOutPrice : stopLoss >= closeOutPrice;

/** True when `price` has reached the take-profit: at it, or beyond it to the owner's gain. */
export const reachesTakeProfit = (side: LeverSide, takeProfit: Price, price: Price): boolean =>
  side === "long" ? price >= takeProfit : price <= takeProfit;

/** True when an order at `askedPrice` opens at `price`: as asked or better (LEV-10). */
export const reachesAsked = (side: LeverSide, askedPrice: Price, price: Price): boolean =>
  side === "long" ? price <= askedPrice : price >= askedPrice;

/** True when one of the stops would close the position at the last price; the user confirms this first (LEV-08). */
export const stopsWouldTriggerAtOnce = (side: LeverSide, stops: Stops, lastPrice: Price): boolean =>
  (stops.stopLoss !== undefined && reachesStopLoss(side, stops.stopLoss, lastPrice)) ||
  (stops.takeProfit !== undefined && reachesTakeProfit(side, stops.takeProfit, lastPrice));

/** True when a fixed-price order would open at once; the user confirms this first (LEV-10). */
export const askedWouldOpenAtOnce = reachesAsked;
