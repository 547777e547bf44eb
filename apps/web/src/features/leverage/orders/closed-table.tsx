import type { LeverRow } from "@candor/wire/leverage";
import { useText } from "../../../i18n/use-text.ts";
import { reasonOf } from "../../../parts/lever-title.ts";
import { isNegative, isPositive, showMoney, showPercent, showSigned } from "../../../lib/show-money.ts";
import { useTimes } from "../../../lib/show-time.ts";
import { Button } from "../../../ui/button.tsx";
import { PairPrice } from "../../../parts/pair/pair-price.tsx";
import { DataTable, type Column } from "../../../ui/table/data-table.tsx";
import { contractColumn } from "./contract-column.tsx";
import { closedBps } from "./lever-view.ts";
import styles from "./orders.module.css";

type Props = { readonly rows: readonly LeverRow[]; readonly onAudit: (row: LeverRow) => void };

/** Closed positions: result, reason, and a button for the evidence (LEV-06, LEV-14). */
export const ClosedTable = ({ rows, onAudit }: Props) => {
  const text = useText();
  const times = useTimes();
  const columns: readonly Column<LeverRow>[] = [
    contractColumn(text),
    { key: "margin", title: text("orders.margin"), cell: ({ cautionMoney }) => showMoney(cautionMoney) },
    {
      key: "open",
      title: text("orders.open"),
      cell: (row) => <PairPrice symbol={row.procode} price={row.openPrice ?? row.originPrice} />,
    },
    {
      key: "exit",
      title: text("orders.exit"),
      cell: (row) => (row.newPrice === null ? "–" : <PairPrice symbol={row.procode} price={row.newPrice} />),
    },
    { key: "result", title: text("orders.result"), cell: (row) => <Result row={row} /> },
    { key: "fee", title: text("orders.fee"), kind: "quiet", cell: ({ tradeFee }) => showMoney(tradeFee) },
    {
      key: "why",
      title: text("orders.why"),
      cell: ({ closeReason }) => text(`orders.reasons.${reasonOf(closeReason)}`),
    },
    {
      key: "closed",
      title: text("orders.closed"),
      kind: "quiet",
      cell: (row) => times.shortTime(row.completeTime ?? row.handleTime ?? row.createtime),
    },
    {
      key: "evidence",
      title: text("orders.evidence"),
      kind: "actions",
      cell: (row) => (
        <span className={styles["actions"]}>
          <Button
            className={styles["small"]}
            aria-label={text("orders.auditOf", { id: row.id })}
            onClick={() => onAudit(row)}
          >
            {text("orders.audit")}
          </Button>
        </span>
      ),
    },
  ];
  return <DataTable columns={columns} rows={rows} keyOf={({ id }) => id} />;
};

const Result = ({ row }: { readonly row: LeverRow }) => {
  const text = useText();
  const profit = row.factProfits ?? "0";
  const bps = closedBps(row);
  const look = isPositive(profit) ? "up" : isNegative(profit) ? "down" : "";
  const borne = row.houseLoss !== null && isPositive(row.houseLoss) ? row.houseLoss : undefined;
  return (
    <span
      className={`${styles["stack"]} ${look}`}
      title={borne && text("orders.houseLoss", { amount: showMoney(borne) })}
    >
      <b>
        {showSigned(profit)}
        {borne !== undefined && (
          <span className="visually-hidden">{text("orders.houseLoss", { amount: showMoney(borne) })}</span>
        )}
        {borne !== undefined && <i aria-hidden="true"> *</i>}
      </b>
      {bps !== undefined && <small>{showPercent(bps)}</small>}
    </span>
  );
};
