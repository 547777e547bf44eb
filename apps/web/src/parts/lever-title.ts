/** A lever order as text, the same in lists, questions and messages. */
import { closeReasonDigits, sideOf, wordOf } from "@candor/wire/codec/digits";
import type { LeverRow } from "@candor/wire/leverage";
import type { Text } from "../i18n/use-text.ts";
import { showCount } from "../lib/show/show-money.ts";

/** "3 leaves" or "1 leaf", with thousands separators. */
export const leavesText = (text: Text, share: number): string =>
  text(share === 1 ? "orders.leaf" : "orders.leaves", { share: showCount(share) });

/** "Long BTC/USDT ×20, 3 leaves": an order in one line. */
export const leverTitle = (
  text: Text,
  row: Pick<LeverRow, "type" | "pairName" | "multiple" | "share">,
): string =>
  text("orders.inOneLine", {
    side: text(`orders.${sideOf(row.type)}`),
    pair: row.pairName,
    multiple: row.multiple,
    leaves: leavesText(text, row.share),
  });

/** Why a position closed, as the last part of a text key (LEV-14). */
export const reasonOf = (closeReason: number | null) => wordOf(closeReasonDigits, closeReason) ?? "unknown";
