/** The rule of LEV-11 by itself. Only tests ask it: the engine compares prices with the one of `closeOutPriceOf`, which must say the same. */
import type { Price } from "../money/money.ts";
import type { CloseOutTerms } from "./close-out.ts";
import { leverProfit } from "./profit.ts";

/** What is left of the margin at `atPrice` is at most the close-out share of it. */
export const isClosedOut = (order: CloseOutTerms, openPrice: Price, atPrice: Price): boolean =>
  order.margin + leverProfit(order, openPrice, atPrice) <=
  (order.margin * BigInt(order.closeOutBps)) / 10_000n;
