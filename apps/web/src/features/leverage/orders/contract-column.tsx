import type { LeverRow } from "@candor/wire/leverage";
import type { Text } from "../../../i18n/use-text.ts";
import type { Column } from "../../../ui/table/data-table.tsx";
import { LeverName } from "./lever-name.tsx";

/** The first column of every list of contracts: side, pair, leverage and leaves. */
export const contractColumn = (text: Text): Column<LeverRow> => ({
  key: "contract",
  title: text("orders.contract"),
  kind: "name",
  cell: (row) => <LeverName row={row} />,
});
