/** A lever order's numbers for the reader: its value at a price, the money that would come back, why it closed. */
import { feeOf } from "@candor/core/leverage/margin";
import { leverNet, leverOutcome } from "@candor/core/leverage/profit";
import {
  formatMoney,
  money,
  mulDiv,
  parseMoney,
  parsePrice,
  parseRate,
  type Money,
} from "@candor/core/money/money";
import type { LeverRow } from "@candor/wire/leverage";
import type { Product } from "@candor/wire/market";
import { sideOf } from "@candor/wire/codec/digits";

export type LeverResult = {
  /** What the order brings its owner: the profit, never below minus the margin (LEV-11), less the fee (LEV-13). */
  readonly net: Money;
  /** Margin and profit: what closing returns to the contract wallet, which paid the fee at the opening. */
  readonly back: Money;
  /** The net result as a share of the margin, in hundredths of a percent, truncated toward zero. */
  readonly bps: bigint;
};

type Position = Pick<LeverRow, "type" | "openPrice" | "share" | "molecule" | "orderMargin" | "tradeFee">;

/** The result of a position if it closed at a price, by the engine's own rule (LEV-09); undefined without a price. */
export const resultAt = (position: Position, priceText: string | undefined): LeverResult | undefined => {
  const at = parsePrice(priceText ?? "");
  const open = parsePrice(position.openPrice ?? "");
  const [margin, fee] = [parseMoney(position.orderMargin), parseMoney(position.tradeFee)];
  if (at === undefined || at === 0n || open === undefined || margin === undefined || fee === undefined)
    return undefined;
  const { profit } = leverOutcome(
    { side: sideOf(position.type), share: position.share, molecule: position.molecule, margin },
    open,
    at,
  );
  const net = leverNet({ fee }, profit);
  return { net, back: money(margin + profit), bps: bpsOf(net, margin) };
};

const bpsOf = (net: bigint, margin: bigint): bigint =>
  margin === 0n ? 0n : mulDiv(net, 10_000n, margin, "down");

/** The net result of a closed position as a share of its margin; undefined while it has no result. */
export const closedBps = ({
  net,
  orderMargin,
}: Pick<LeverRow, "net" | "orderMargin">): bigint | undefined => {
  const result = parseSigned(net ?? "");
  const margin = parseMoney(orderMargin);
  return result === undefined || margin === undefined ? undefined : bpsOf(result, margin);
};

/** The wire's signed amount in micro-units. */
export const parseSigned = (text: string): bigint | undefined => {
  const size = parseMoney(text.replace(/^-/, ""));
  return size === undefined ? undefined : text.startsWith("-") ? -size : size;
};

/** The net result if all positions closed at current prices; undefined while the price of one is unknown: a part is not the sum. */
export const resultOfAll = <Row extends Position>(
  rows: readonly Row[],
  priceOf: (row: Row) => string | undefined,
): Money | undefined => {
  const nets = rows.map((row) => resultAt(row, priceOf(row))?.net);
  return nets.every((net) => net !== undefined) ? money(nets.reduce((sum, net) => sum + net, 0n)) : undefined;
};

/** Margin and fee of pending orders: what revoking them frees. */
export const boundBy = (rows: readonly Pick<LeverRow, "orderMargin" | "tradeFee">[]): string =>
  formatMoney(
    rows.reduce(
      (sum, row) => sum + (parseMoney(row.orderMargin) ?? 0n) + (parseMoney(row.tradeFee) ?? 0n),
      0n,
    ),
  );

/** How far the price must move from `now` to reach `asked`, in hundredths of a percent; undefined unless both are known. */
export const distanceBps = (now: string | undefined, asked: string): bigint | undefined => {
  const [from, to] = [parsePrice(now ?? ""), parsePrice(asked)];
  if (from === undefined || to === undefined || from === 0n) return undefined;
  return mulDiv(to - from, 10_000n, from, "down");
};

/** What all positions together can lose at most (LEV-11). */
export const marginOfAll = (rows: readonly Pick<LeverRow, "orderMargin">[]): Money =>
  money(rows.reduce((sum, { orderMargin }) => sum + (parseMoney(orderMargin) ?? 0n), 0n));

/** What a reversal can lose at most: the margin of the position, and margin and fee of the one that it opens (LEV-15). */
export const reversalWorst = (row: Pick<LeverRow, "orderMargin">, fee: Money): Money =>
  money(2n * marginOfAll([row]) + fee);

/** The fee of the contract that a reversal opens: by the pair's terms of now, not by those of the position. */
export const reversalFee = (
  { share }: Pick<LeverRow, "share">,
  product: Pick<Product, "feeRate"> | undefined,
): Money | undefined => {
  const feeRate = parseRate(product?.feeRate ?? "");
  return feeRate === undefined ? undefined : feeOf(share, feeRate);
};

/** What a reversal opens. */
export const otherSide = ({ type }: Pick<LeverRow, "type">): "long" | "short" =>
  sideOf(type) === "long" ? "short" : "long";

export const pairsOf = (rows: readonly Pick<LeverRow, "pairName">[]): string =>
  [...new Set(rows.map(({ pairName }) => pairName))].join(", ");
