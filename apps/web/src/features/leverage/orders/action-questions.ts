/** The confirmation before an action on lever orders: what it does, and its result at current prices (LEV-07, LEV-15). */
import { formatMoney } from "@candor/core/money/money";
import type { LeverRow } from "@candor/wire/leverage";
import { sideOf } from "@candor/wire/codec/digits";
import type { Text } from "../../../i18n/use-text.ts";
import type { Question } from "../../../lib/confirm.ts";
import { leverTitle } from "../../../parts/lever-title.ts";
import { showDecimal, showMoney, showSigned, toCents } from "../../../lib/show-money.ts";
import { boundBy, resultAt, resultOfAll } from "./lever-view.ts";

type PriceOf = (row: LeverRow) => string | undefined;

export const closeQuestion = (text: Text, row: LeverRow, price: string | undefined): Question => {
  const result = resultAt(row, price);
  return {
    title: text("orders.closeTitle", { contract: leverTitle(text, row) }),
    body:
      result === undefined
        ? text("orders.closeBodyUnknown")
        : text("orders.closeBody", {
            price: wholePrice(price),
            profit: showSigned(toCents(formatMoney(result.profit))),
            back: showMoney(toCents(formatMoney(result.back))),
          }),
    action: text("orders.close"),
  };
};

export const reverseQuestion = (text: Text, row: LeverRow, price: string | undefined): Question => {
  const profit = resultAt(row, price)?.profit;
  return {
    title: text("orders.reverseTitle", { contract: leverTitle(text, row) }),
    body: text("orders.reverseBody", {
      side: text(`orders.${sideOf(row.type)}`),
      other: text(`orders.${otherSide(row)}`),
      price: wholePrice(price),
      profit: profit === undefined ? "–" : showSigned(toCents(formatMoney(profit))),
      margin: showMoney(row.cautionMoney),
      fee: showMoney(row.tradeFee),
    }),
    action: text("orders.reverse"),
  };
};

export const revokeQuestion = (text: Text, row: LeverRow): Question => ({
  title: text("orders.revokeTitle", { contract: leverTitle(text, row) }),
  body: text("orders.revokeBody", { amount: showMoney(boundBy([row])) }),
  action: text("orders.revoke"),
});

export const closeAllQuestion = (text: Text, rows: readonly LeverRow[], priceOf: PriceOf): Question => ({
  title: text("orders.closeAllTitle", { number: rows.length }),
  body: text("orders.closeAllBody", {
    pairs: pairsOf(rows),
    amount: showSigned(toCents(formatMoney(resultOfAll(rows, priceOf)))),
  }),
  action: text("orders.closeAll"),
});

export const revokeAllQuestion = (text: Text, rows: readonly LeverRow[]): Question => ({
  title: text("orders.revokeAllTitle", { number: rows.length }),
  body: text("orders.revokeAllBody", { pairs: pairsOf(rows), amount: showMoney(boundBy(rows)) }),
  action: text("orders.revokeAll"),
});

/** What a reversal opens. */
export const otherSide = ({ type }: Pick<LeverRow, "type">): "long" | "short" =>
  sideOf(type) === "long" ? "short" : "long";

const pairsOf = (rows: readonly LeverRow[]): string =>
  [...new Set(rows.map(({ ptitle }) => ptitle))].join(", ");

/** A price with all the decimals that it has. */
export const wholePrice = (price: string | undefined): string =>
  price === undefined ? "–" : showDecimal(price, price.split(".")[1]?.length ?? 0);
