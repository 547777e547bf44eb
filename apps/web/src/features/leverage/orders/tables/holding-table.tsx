import type { LeverRow } from "@candor/wire/leverage";
import { useText } from "../../../../i18n/use-text.ts";
import { useTimes } from "../../../../lib/show/show-time.ts";
import { ShortPrice } from "../../../../parts/pair/pair-price.tsx";
import { DataTable, type Column } from "../../../../ui/table/data-table.tsx";
import { HoldingActions } from "./holding-actions.tsx";
import { HoldingTotal } from "./holding-total.tsx";
import { leverColumns } from "./lever-columns.tsx";
import { NowCell, ResultNow } from "./live-cells.tsx";
import styles from "../orders.module.css";
import { RowButton } from "./row-buttons.tsx";
import { StopsCell } from "../stops/stops-cell.tsx";
import { bulkActions, type LeverActions } from "../use-lever-actions.ts";

type Props = {
  readonly rows: readonly LeverRow[];
  readonly actions: LeverActions;
  readonly pid: number | undefined;
  readonly onOpen: (kind: "stops" | "part", row: LeverRow) => void;
};

/** Open positions with the result if they closed now, and their actions (LEV-06, LEV-15). */
export const HoldingTable = ({ rows, actions, pid, onOpen }: Props) => {
  const text = useText();
  const times = useTimes();
  const { contract, margin, opened } = leverColumns(text, times);
  const columns: readonly Column<LeverRow>[] = [
    contract,
    margin,
    {
      ...opened,
      cell: (row) => (
        <span className={styles["stack"]}>
          {opened.cell(row)}
          <small className="muted">{times.shortTime(row.transactionTime ?? row.createdTime)}</small>
        </span>
      ),
    },
    { key: "now", title: text("orders.now"), cell: (row) => <NowCell row={row} /> },
    { key: "result", title: text("orders.result"), cell: (row) => <ResultNow row={row} /> },
    {
      key: "stops",
      title: text("orders.stops"),
      kind: "alone",
      cell: (row) => <StopsCell row={row} onEdit={() => onOpen("stops", row)} />,
    },
    {
      key: "closeOut",
      title: text("orders.closeOut"),
      cell: (row) =>
        row.closeOutPrice === null ? (
          <span className="muted">{text("orders.never")}</span>
        ) : (
          <ShortPrice symbol={row.symbol} price={row.closeOutPrice} />
        ),
    },
    {
      key: "actions",
      title: text("orders.actions"),
      kind: "actions",
      cell: (row) => <HoldingActions row={row} actions={actions} onPart={() => onOpen("part", row)} />,
    },
  ];
  return (
    <>
      <div className={styles["bar"]}>
        <HoldingTotal pid={pid} calls={actions.calls} />
        <RowButton
          busy={actions.calls.callStateOf(bulkActions.close) === "sending"}
          onClick={() => void actions.closeAll(pid)}
        >
          {text("orders.closeAll")}
        </RowButton>
      </div>
      <DataTable columns={columns} rows={rows} keyOf={({ id }) => id} />
    </>
  );
};
