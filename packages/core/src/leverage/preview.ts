/** What is shown before the confirmation (LEV-14); the order that follows uses the same functions. */
import { money, type Money, type Price, type Rate } from "../money/money.ts";
import { closeOutPriceOf } from "./close-out.ts";
import type { LeverSide } from "./lever-order.ts";
import { feeOf, leafMoney, marginOf, notionalOf } from "./margin.ts";

export type PreviewOrder = {
  readonly side: LeverSide;
  readonly multiple: number;
  readonly share: number;
  /** The price at which it opens: the last one, or the asked one. */
  readonly price: Price;
  readonly molecule: number;
  readonly feeRate: Rate;
  readonly closeOutBps: number;
};

export type LeverPreview = {
  readonly price: Price;
  readonly notional: Money;
  readonly margin: Money;
  readonly fee: Money;
  /** Margin and fee: what the contract wallet must hold. */
  readonly need: Money;
  /** Undefined when no possible price closes the position out. */
  readonly closeOutPrice: Price | undefined;
  /** The gain or loss of a 1 % move, rounded down to the micro-unit. */
  readonly onePercent: Money;
};

export const previewLever = (order: PreviewOrder): LeverPreview => {
  const margin = marginOf(order.share, order.multiple);
  const fee = feeOf(order.share, order.feeRate);
  return {
    price: order.price,
    notional: notionalOf(order.share),
    margin,
    fee,
    need: money(margin + fee),
    closeOutPrice: closeOutPriceOf({ ...order, margin }, order.price),
    onePercent: money((leafMoney * BigInt(order.share)) / (100n * BigInt(order.molecule))),
  };
};
