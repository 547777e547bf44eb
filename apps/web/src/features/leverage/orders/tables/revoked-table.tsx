import type { LeverRow } from "@candor/wire/leverage";
import { useText } from "../../../../i18n/use-text.ts";
import { useTimes } from "../../../../lib/show/show-time.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { DataTable, type Column } from "../../../../ui/table/data-table.tsx";
import { leverColumns } from "./lever-columns.tsx";
import { boundBy } from "../lever-view.ts";

/** Orders that their owner revoked before they opened; all reserved money came back (LEV-06, LEV-07). */
export const RevokedTable = ({ rows }: { readonly rows: readonly LeverRow[] }) => {
  const text = useText();
  const times = useTimes();
  const { contract, asked, placed } = leverColumns(text, times);
  const columns: readonly Column<LeverRow>[] = [
    contract,
    asked,
    { key: "freed", title: text("orders.freed"), cell: (row) => <Amount of={boundBy([row])} /> },
    placed,
    {
      key: "revoked",
      title: text("orders.revoked"),
      kind: "quiet",
      cell: (row) => times.shortTime(row.completeTime ?? row.handleTime ?? row.createdTime),
    },
  ];
  return <DataTable columns={columns} rows={rows} keyOf={({ id }) => id} />;
};
