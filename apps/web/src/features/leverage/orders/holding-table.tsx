import type { LeverRow } from "@candor/wire/leverage";
import { useText } from "../../../i18n/use-text.ts";
import { showMoney } from "../../../lib/show-money.ts";
import { useTimes } from "../../../lib/show-time.ts";
import { Button } from "../../../ui/button.tsx";
import { PairPrice, ShortPrice } from "../../../parts/pair/pair-price.tsx";
import { DataTable, type Column } from "../../../ui/table/data-table.tsx";
import { contractColumn } from "./contract-column.tsx";
import { HoldingActions } from "./holding-actions.tsx";
import { HoldingTotal } from "./holding-total.tsx";
import { NowCell, ResultNow } from "./live-cells.tsx";
import styles from "./orders.module.css";
import { StopsCell } from "./stops-cell.tsx";
import { bulkActions, type LeverActions } from "./use-lever-actions.ts";

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
  const columns: readonly Column<LeverRow>[] = [
    contractColumn(text),
    { key: "margin", title: text("orders.margin"), cell: ({ cautionMoney }) => showMoney(cautionMoney) },
    {
      key: "open",
      title: text("orders.open"),
      cell: (row) => (
        <span className={styles["stack"]}>
          <PairPrice symbol={row.procode} price={row.openPrice ?? row.originPrice} />
          <small className="muted">{times.shortTime(row.transactionTime ?? row.createtime)}</small>
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
          <ShortPrice symbol={row.procode} price={row.closeOutPrice} />
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
        <Button
          className={styles["small"]}
          busy={actions.calls.callStateOf(bulkActions.close) === "sending"}
          onClick={() => void actions.closeAll(pid)}
        >
          {text("orders.closeAll")}
        </Button>
      </div>
      <DataTable columns={columns} rows={rows} keyOf={({ id }) => id} />
    </>
  );
};
