/** The confirmation before an action on lever orders: what it does, and its result at current prices (LEV-07, LEV-15). */
import type { LeverRow } from "@candor/wire/leverage";
import type { Text } from "../../../i18n/use-text.ts";
import type { Question } from "../../../lib/confirm.ts";
import { leverTitle } from "../../../parts/lever-title.ts";
import { showMoney } from "../../../lib/show/show-money.ts";
import { boundBy, pairsOf } from "./lever-view.ts";
import { CloseAllBody, CloseBody, ReverseBody } from "./question-bodies.tsx";

export const closeQuestion = (text: Text, row: LeverRow): Question => ({
  title: text("orders.closeTitle", { contract: leverTitle(text, row) }),
  body: <CloseBody row={row} />,
  action: text("orders.close"),
});

export const reverseQuestion = (text: Text, row: LeverRow): Question => ({
  title: text("orders.reverseTitle", { contract: leverTitle(text, row) }),
  body: <ReverseBody row={row} />,
  action: text("orders.reverse"),
});

export const revokeQuestion = (text: Text, row: LeverRow): Question => ({
  title: text("orders.revokeTitle", { contract: leverTitle(text, row) }),
  body: text("orders.revokeBody", { amount: showMoney(boundBy([row])) }),
  action: text("orders.revoke"),
  keep: text("orders.keep"),
});

export const closeAllQuestion = (text: Text, rows: readonly LeverRow[]): Question => ({
  title: text("orders.closeAllTitle", { number: rows.length }),
  body: <CloseAllBody rows={rows} />,
  action: text("orders.closeAll"),
});

export const revokeAllQuestion = (text: Text, rows: readonly LeverRow[]): Question => ({
  title: text("orders.revokeAllTitle", { number: rows.length }),
  body: text("orders.revokeAllBody", { pairs: pairsOf(rows), amount: showMoney(boundBy(rows)) }),
  action: text("orders.revokeAll"),
  keep: text("orders.keep"),
});
