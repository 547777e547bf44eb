/** A lever order as the wire shows it (LEV-06, LEV-13), stored or just changed by the engine. */
import type { LeverEnd, LeverOrder } from "@candor/core/leverage/lever-order";
import { leverNet, leverOutcome } from "@candor/core/leverage/profit";
import {
  formatMoney,
  formatPrice,
  formatRate,
  rateOfBps,
  type Money,
  type Price,
} from "@candor/core/money/money";
import { closeReasonDigits, leverStatusDigits, sideDigits } from "@candor/wire/codec/digits";
import type { LeverRow } from "@candor/wire/leverage";
import type { Product } from "../../records/product.ts";
import type { LeverStory } from "./lever-story.ts";
import type { LastPrice } from "./ports.ts";

/** The row; `lastPrice` gives the current value of a live order. */
export const leverRowOf = (
  { order, end, doneMs }: LeverStory,
  product: Pick<Product, "pid" | "title">,
  lastPrice: LastPrice,
): LeverRow => {
  const { opening } = order;
  const closed = end?.type === "closed" ? end : undefined;
  return {
    id: String(order.id),
    type: sideDigits[order.side],
    pairName: product.title,
    symbol: order.symbol,
    pid: product.pid,
    multiple: order.multiple,
    askedPrice: formatPrice(order.askedPrice),
    share: order.share,
    status: leverStatusDigits[end?.type ?? opening?.as ?? "pending"],
    openPrice: shownPrice(opening?.price),
    targetProfitPrice: shownPrice(order.takeProfit),
    stopLossPrice: shownPrice(order.stopLoss),
    ...worth(order, end, lastPrice),
    orderMargin: formatMoney(order.margin),
    tradeFee: formatMoney(order.fee),
    createdTime: order.acceptedMs,
    transactionTime: opening?.atMs ?? null,
    handleTime: closed?.askedMs ?? end?.atMs ?? null,
    completeTime: doneMs ?? null,
    molecule: order.molecule,
    closeOutPrice: shownPrice(opening?.closeOutPrice),
    closeOutRatio: formatRate(rateOfBps(order.closeOutBps)),
    feeRate: formatRate(order.feeRate),
    closeReason: closed === undefined ? null : closeReasonDigits[closed.reason],
    houseLoss: closed === undefined ? null : formatMoney(closed.shortfall),
    placedSeq: order.placedSeq,
    sinceSeq: order.sinceSeq,
    entrySeq: opening?.seq ?? null,
    exitSeq: closed?.seq ?? null,
    aiRun: order.runId ?? null,
    partOf: order.parentId === undefined ? null : String(order.parentId),
  };
};

const shownPrice = (value: Price | undefined): string | null =>
  value === undefined ? null : formatPrice(value);

const worth = (
  order: LeverOrder,
  end: LeverEnd | undefined,
  lastPrice: LastPrice,
): Pick<LeverRow, "newPrice" | "grossProfit" | "net"> => {
  if (end?.type === "revoked") return { newPrice: null, grossProfit: null, net: null };
  if (end !== undefined) return { newPrice: formatPrice(end.price), ...resultOf(order, end.profit) };
  const last = lastPrice(order.symbol);
  return {
    newPrice: shownPrice(last),
    ...resultOf(order, last === undefined ? undefined : profitOf(order, last)),
  };
};

const resultOf = (order: LeverOrder, profit: Money | undefined): Pick<LeverRow, "grossProfit" | "net"> =>
  profit === undefined
    ? { grossProfit: null, net: null }
    : { grossProfit: formatMoney(profit), net: formatMoney(leverNet(order, profit)) };

/** What the owner would have gained at this price; undefined while the order is pending. */
const profitOf = (order: LeverOrder, at: Price): Money | undefined =>
  order.opening === undefined ? undefined : leverOutcome(order, order.opening.price, at).profit;
