import type { OptionRow } from "@candor/wire/options";
import type { Text } from "../../../i18n/use-text.ts";
import { PairPrice } from "../../../parts/pair/pair-price.tsx";
import { Amount } from "../../../ui/amount.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import { OptionName } from "./option-name.tsx";

/** What was placed, the same for open and settled options: the option, its stake, its entry price. */
export const placedColumns = (text: Text): readonly Column<OptionRow>[] => [
  {
    key: "option",
    title: text("options.option"),
    kind: "name",
    cell: (option) => <OptionName option={option} />,
  },
  { key: "stake", title: text("options.stake"), cell: ({ fee }) => <Amount of={fee} /> },
  {
    key: "entry",
    title: text("options.entry"),
    cell: ({ symbol, entryPrice }) => <PairPrice symbol={symbol} price={entryPrice} />,
  },
];
