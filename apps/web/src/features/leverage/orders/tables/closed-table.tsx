import type { LeverRow } from "@candor/wire/leverage";
import { useText } from "../../../../i18n/use-text.ts";
import { reasonOf } from "../../../../parts/lever-title.ts";
import { isPositive, showMoney, showPercent } from "../../../../lib/show/show-money.ts";
import { useTimes } from "../../../../lib/show/show-time.ts";
import { PairPrice } from "../../../../parts/pair/pair-price.tsx";
import { DataTable, type Column } from "../../../../ui/table/data-table.tsx";
import { leverColumns } from "./lever-columns.tsx";
import { closedBps } from "../lever-view.ts";
import { ResultFigure } from "./result-figure.tsx";
import { RowButton, RowButtons } from "./row-buttons.tsx";

type Props = { readonly rows: readonly LeverRow[]; readonly onAudit: (row: LeverRow) => void };

/** Closed positions: result, reason, and a button for the evidence (LEV-06, LEV-14). */
export const ClosedTable = ({ rows, onAudit }: Props) => {
  const text = useText();
  const times = useTimes();
  const { contract, margin, opened } = leverColumns(text, times);
  const columns: readonly Column<LeverRow>[] = [
    contract,
    margin,
    opened,
    {
      key: "exit",
      title: text("orders.exit"),
      cell: (row) => (row.newPrice === null ? "–" : <PairPrice symbol={row.symbol} price={row.newPrice} />),
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
      cell: (row) => times.shortTime(row.completeTime ?? row.handleTime ?? row.createdTime),
    },
    {
      key: "evidence",
      title: text("orders.evidence"),
      kind: "actions",
      cell: (row) => (
        <RowButtons>
          <RowButton aria-label={text("orders.auditOf", { id: row.id })} onClick={() => onAudit(row)}>
            {text("orders.audit")}
          </RowButton>
        </RowButtons>
      ),
    },
  ];
  return <DataTable columns={columns} rows={rows} keyOf={({ id }) => id} />;
};

const Result = ({ row }: { readonly row: LeverRow }) => {
  const text = useText();
  const net = row.net ?? "0";
  const bps = closedBps(row);
  const shortfall = row.houseLoss !== null && isPositive(row.houseLoss) ? row.houseLoss : undefined;
  const note = shortfall && text("orders.houseLoss", { amount: showMoney(shortfall) });
  const mark = note && (
    <>
      <span className="visually-hidden">{note}</span>
      <i aria-hidden="true"> *</i>
    </>
  );
  return (
    <ResultFigure amount={net} hint={note} mark={mark}>
      {bps !== undefined && <small>{showPercent(bps)}</small>}
    </ResultFigure>
  );
};
