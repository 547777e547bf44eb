import type { LeverRow } from "@candor/wire/leverage";
import { useText } from "../../../../i18n/use-text.ts";
import { leverTitle } from "../../../../parts/lever-title.ts";
import { showMoney, showPercent } from "../../../../lib/show/show-money.ts";
import { useTimes } from "../../../../lib/show/show-time.ts";
import { useFreshness } from "../../../../live/freshness.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { DataTable, type Column } from "../../../../ui/table/data-table.tsx";
import { leverColumns } from "./lever-columns.tsx";
import { NowCell, useLeverPrice } from "./live-cells.tsx";
import { boundBy, distanceBps } from "../lever-view.ts";
import styles from "../orders.module.css";
import { RowButton, RowButtons } from "./row-buttons.tsx";
import { StopsCell } from "../stops/stops-cell.tsx";
import { bulkActions, actionName, type LeverActions } from "../use-lever-actions.ts";

type Props = {
  readonly rows: readonly LeverRow[];
  readonly actions: LeverActions;
  readonly pid: number | undefined;
};

/** Orders that wait for their price; each can be revoked (LEV-06, LEV-07). */
export const PendingTable = ({ rows, actions, pid }: Props) => {
  const text = useText();
  const { contract, asked, placed } = leverColumns(text, useTimes());
  const columns: readonly Column<LeverRow>[] = [
    contract,
    asked,
    { key: "now", title: text("orders.now"), cell: (row) => <NowCell row={row} /> },
    { key: "toGo", title: text("orders.toGo"), cell: (row) => <ToGo row={row} /> },
    { key: "stops", title: text("orders.stops"), kind: "alone", cell: (row) => <StopsCell row={row} /> },
    {
      key: "bound",
      title: text("orders.bound"),
      hint: ({ orderMargin, tradeFee }) =>
        text("orders.boundOf", { margin: showMoney(orderMargin), fee: showMoney(tradeFee) }),
      cell: (row) => <Amount of={boundBy([row])} />,
    },
    placed,
    {
      key: "actions",
      title: text("orders.actions"),
      kind: "actions",
      cell: (row) => <RevokeButton row={row} actions={actions} />,
    },
  ];
  return (
    <>
      <div className={styles["bar"]}>
        <span />
        <RowButton
          busy={actions.calls.callStateOf(bulkActions.revoke) === "sending"}
          onClick={() => void actions.revokeAll(pid)}
        >
          {text("orders.revokeAll")}
        </RowButton>
      </div>
      <DataTable columns={columns} rows={rows} keyOf={({ id }) => id} />
    </>
  );
};

const RevokeButton = ({ row, actions }: { readonly row: LeverRow; readonly actions: LeverActions }) => {
  const text = useText();
  const callState = actions.calls.callStateOf(actionName(row.id));
  return (
    <RowButtons>
      <RowButton
        busy={callState === "sending"}
        disabled={callState !== "idle"}
        aria-label={`${text("orders.revoke")}: ${leverTitle(text, row)}`}
        onClick={() => void actions.revoke(row)}
      >
        {text("orders.revoke")}
      </RowButton>
    </RowButtons>
  );
};

type CellProps = { readonly row: LeverRow };

const ToGo = ({ row }: CellProps) => {
  const distance = distanceBps(useLeverPrice(row), row.askedPrice);
  const isLive = useFreshness(row.symbol) === "live";
  return !isLive || distance === undefined ? "–" : showPercent(distance);
};
