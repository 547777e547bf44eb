/** Closing some leaves of a position as pure functions (LEV-15). */
import { leverNet, leverOutcome } from "@candor/core/leverage/profit";
import { feeOf, marginOf } from "@candor/core/leverage/margin";
import { readShare } from "@candor/core/leverage/order-input";
import { money, parseMoney, parsePrice, parseRate, type Money } from "@candor/core/money/money";
import type { LeverRow } from "@candor/wire/leverage";
import type { MessageKey } from "@candor/wire/messages/fill-in";
import { sideOf } from "@candor/wire/codec/digits";
import { isMismarked, typedNumber } from "../../../lib/show/typed-number.ts";

type Position = Pick<
  LeverRow,
  "type" | "openPrice" | "share" | "molecule" | "orderMargin" | "tradeFee" | "feeRate" | "multiple"
>;

/** The leaves of a percent button: whole, at least 1, and never all. */
export const partOfPercent = (row: Pick<Position, "share">, percent: number): string =>
  String(Math.max(1, Math.min(row.share - 1, Math.floor((row.share * percent) / 100))));

/** The error of the typed leaves; undefined when they can be closed. All of them close the position itself (LEV-15). */
export const partError = (row: Pick<Position, "share">, typed: string): MessageKey | undefined => {
  if (isMismarked(typed)) return "pleaseEnterAnInteger";
  const read = readShare(typedNumber(typed));
  if (!read.ok) return read.refusal.key as MessageKey;
  return read.value > row.share ? "PleaseEnterThePurchaseQuantity" : undefined;
};

export type Part = {
  readonly share: number;
  readonly rest: number;
  /** The part's profit less its share of the fee (LEV-13, LEV-15). */
  readonly net: Money;
  readonly margin: Money;
  /** The part's margin and profit: the money that comes back. */
  readonly back: Money;
};

/** The result if the part closed at a price; the rest, if any, keeps the margin and the fee of its own leaves (LEV-15). */
export const partAt = (row: Position, typed: string, priceText: string | undefined): Part | undefined => {
  const [at, open] = [parsePrice(priceText ?? ""), parsePrice(row.openPrice ?? "")];
  const [whole, paid, feeRate] = [
    parseMoney(row.orderMargin),
    parseMoney(row.tradeFee),
    parseRate(row.feeRate),
  ];
  if (partError(row, typed) !== undefined || !at || !open) return undefined;
  if (whole === undefined || paid === undefined || feeRate === undefined) return undefined;
  const share = Number(typedNumber(typed));
  const rest = row.share - share;
  const margin = money(whole - marginOf(rest, row.multiple));
  const fee = money(paid - feeOf(rest, feeRate));
  const { profit } = leverOutcome(
    { side: sideOf(row.type), share, molecule: row.molecule, margin },
    open,
    at,
  );
  return { share, rest, net: leverNet({ fee }, profit), margin, back: money(margin + profit) };
};
