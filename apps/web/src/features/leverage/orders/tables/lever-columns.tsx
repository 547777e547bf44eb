import type { LeverRow } from "@candor/wire/leverage";
import type { Text } from "../../../../i18n/use-text.ts";
import type { useTimes } from "../../../../lib/show/show-time.ts";
import { PairPrice } from "../../../../parts/pair/pair-price.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import type { Column } from "../../../../ui/table/data-table.tsx";
import { LeverName } from "./lever-name.tsx";

type Name = "contract" | "margin" | "opened" | "asked" | "placed";

/** The columns that several lists of contracts have. */
export const leverColumns = (
  text: Text,
  times: ReturnType<typeof useTimes>,
): Readonly<Record<Name, Column<LeverRow>>> => ({
  /** Side, pair, leverage and leaves: the first column of every list. */
  contract: {
    key: "contract",
    title: text("orders.contract"),
    kind: "name",
    cell: (row) => <LeverName row={row} />,
  },
  margin: {
    key: "margin",
    title: text("orders.margin"),
    cell: ({ orderMargin }) => <Amount of={orderMargin} />,
  },
  /** The price that it opened at. */
  opened: {
    key: "open",
    title: text("orders.open"),
    cell: (row) => <PairPrice symbol={row.symbol} price={row.openPrice ?? row.askedPrice} />,
  },
  /** The price that it waits for. */
  asked: {
    key: "asked",
    title: text("orders.asked"),
    cell: (row) => <PairPrice symbol={row.symbol} price={row.askedPrice} />,
  },
  /** When it was placed. */
  placed: {
    key: "placed",
    title: text("orders.placed"),
    kind: "quiet",
    cell: ({ createdTime }) => times.shortTime(createdTime),
  },
});
