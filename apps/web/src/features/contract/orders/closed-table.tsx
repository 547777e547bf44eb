import type { LeverRow } from "@candor/wire/leverage";
import { useText } from "../../../i18n/use-text.ts";
import { reasonOf } from "../../../lib/lever-title.ts";
import { isNegative, isPositive, showMoney, showPercent, showSigned } from "../../../lib/show-money.ts";
import { useTimes } from "../../../lib/show-time.ts";
import { Button } from "../../../ui/button.tsx";
import { PairPrice } from "../../../ui/pair/pair-price.tsx";
import { LeverName } from "./lever-name.tsx";
import { closedBps } from "./lever-view.ts";
import styles from "./orders.module.css";

type Props = { readonly rows: readonly LeverRow[]; readonly onAudit: (row: LeverRow) => void };

/** Closed positions: result, why, and the way to the evidence (LEV-06, LEV-14). */
export const ClosedTable = ({ rows, onAudit }: Props) => {
  const text = useText();
  const times = useTimes();
  return (
    <table className={styles["table"]}>
      <thead>
        <tr>
          <th scope="col">{text("orders.contract")}</th>
          <th scope="col">{text("orders.margin")}</th>
          <th scope="col">{text("orders.open")}</th>
          <th scope="col">{text("orders.exit")}</th>
          <th scope="col">{text("orders.result")}</th>
          <th scope="col">{text("orders.fee")}</th>
          <th scope="col">{text("orders.why")}</th>
          <th scope="col">{text("orders.closed")}</th>
          <th scope="col">{text("orders.evidence")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <LeverName row={row} />
            </th>
            <td data-label={text("orders.margin")}>{showMoney(row.cautionMoney)}</td>
            <td data-label={text("orders.open")}>
              <PairPrice symbol={row.procode} price={row.openPrice ?? row.originPrice} />
            </td>
            <td data-label={text("orders.exit")}>
              {row.newPrice === null ? "–" : <PairPrice symbol={row.procode} price={row.newPrice} />}
            </td>
            <ResultCell row={row} />
            <td data-label={text("orders.fee")} className="muted">
              {showMoney(row.tradeFee)}
            </td>
            <td data-label={text("orders.why")}>{text(`orders.reasons.${reasonOf(row.closeReason)}`)}</td>
            <td data-label={text("orders.closed")} className="muted">
              {times.shortTime(row.completeTime ?? row.handleTime ?? row.createtime)}
            </td>
            <td className={styles["deeds"]}>
              <span className={styles["actions"]}>
                <Button
                  className={styles["small"]}
                  aria-label={text("orders.auditOf", { id: row.id })}
                  onClick={() => onAudit(row)}
                >
                  {text("orders.audit")}
                </Button>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const ResultCell = ({ row }: { readonly row: LeverRow }) => {
  const text = useText();
  const profit = row.factProfits ?? "0";
  const bps = closedBps(row);
  const look = isPositive(profit) ? "up" : isNegative(profit) ? "down" : "";
  const borne = row.houseLoss !== null && isPositive(row.houseLoss) ? row.houseLoss : undefined;
  return (
    <td data-label={text("orders.result")} className={look}>
      <span
        className={styles["stack"]}
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
    </td>
  );
};
