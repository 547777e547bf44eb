/** The price at which a closed position was to close, and how far from it the market was (LEV-10, LEV-14). Pure. */
import { leverOutcome } from "@candor/core/leverage/profit";
import { formatMoney, formatPrice, parseMoney, parsePrice } from "@candor/core/money/money";
import { sideOf } from "@candor/wire/codec/digits";
import type { LeverRow } from "@candor/wire/leverage";
import { reasonOf } from "../lever-title.ts";

export type Trigger = {
  readonly kind: keyof typeof priceFields;
  readonly price: string;
  /** The price of the close minus that of the trigger; with its sign. */
  readonly slip: string;
  /** What the owner gained or lost by that; with its sign. */
  readonly cost: string;
};

const priceFields = {
  stopLoss: "stopLossPrice",
  takeProfit: "targetProfitPrice",
  closeOut: "closeOutPrice",
} as const satisfies Readonly<Record<string, keyof LeverRow>>;

type Closed = Pick<
  LeverRow,
  | "type"
  | "share"
  | "molecule"
  | "orderMargin"
  | "openPrice"
  | "closeReason"
  | (typeof priceFields)[keyof typeof priceFields]
>;

/** Undefined for a position that its owner or the end of a run closed: no price was set. */
export const triggerOf = (order: Closed, closedAt: string): Trigger | undefined => {
  const kind = reasonOf(order.closeReason);
  if (kind !== "stopLoss" && kind !== "takeProfit" && kind !== "closeOut") return undefined;
  const price = order[priceFields[kind]] ?? "";
  const [at, set, open] = [parsePrice(closedAt), parsePrice(price), parsePrice(order.openPrice ?? "")];
  const margin = parseMoney(order.orderMargin);
  if (at === undefined || set === undefined || open === undefined || margin === undefined) return undefined;
  const stakes = { side: sideOf(order.type), share: order.share, molecule: order.molecule, margin };
  const cost = leverOutcome(stakes, open, at).profit - leverOutcome(stakes, open, set).profit;
  return { kind, price, slip: formatPrice(at - set), cost: formatMoney(cost) };
};
