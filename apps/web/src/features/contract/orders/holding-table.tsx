import type { LeverRow } from "@candor/wire/leverage";
import { useText } from "../../../i18n/use-text.ts";
import { showMoney } from "../../../lib/show-money.ts";
import { useTimes } from "../../../lib/show-time.ts";
import { Button } from "../../../ui/button.tsx";
import { PairPrice, ShortPrice } from "../../../ui/pair/pair-price.tsx";
import { HoldingActions } from "./holding-actions.tsx";
import { HoldingTotal } from "./holding-total.tsx";
import { LeverName } from "./lever-name.tsx";
import { LiveCells } from "./live-cells.tsx";
import styles from "./orders.module.css";
import { StopsCell } from "./stops-cell.tsx";
import { allDeeds, type LeverDeeds } from "./use-lever-deeds.ts";

type Props = {
  readonly rows: readonly LeverRow[];
  readonly deeds: LeverDeeds;
  readonly pid: number | undefined;
  readonly onOpen: (kind: "stops" | "part", row: LeverRow) => void;
};

/** Open positions with what they would close with now, and what can be done with them (LEV-06, LEV-15). */
export const HoldingTable = ({ rows, deeds, pid, onOpen }: Props) => {
  const text = useText();
  const times = useTimes();
  return (
    <>
      <div className={styles["bar"]}>
        <HoldingTotal pid={pid} />
        <Button
          className={styles["small"]}
          busy={deeds.calls.fateOf(allDeeds.close) === "sending"}
          onClick={() => void deeds.closeAll(pid)}
        >
          {text("orders.closeAll")}
        </Button>
      </div>
      <table className={styles["table"]}>
        <thead>
          <tr>
            <th scope="col">{text("orders.contract")}</th>
            <th scope="col">{text("orders.margin")}</th>
            <th scope="col">{text("orders.open")}</th>
            <th scope="col">{text("orders.now")}</th>
            <th scope="col">{text("orders.result")}</th>
            <th scope="col">{text("orders.stops")}</th>
            <th scope="col">{text("orders.closeOut")}</th>
            <th scope="col">{text("orders.deeds")}</th>
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
                <span className={styles["stack"]}>
                  <PairPrice symbol={row.procode} price={row.openPrice ?? row.originPrice} />
                  <small className="muted">{times.shortTime(row.transactionTime ?? row.createtime)}</small>
                </span>
              </td>
              <LiveCells row={row} />
              <td data-label={text("orders.stops")}>
                <StopsCell row={row} onEdit={() => onOpen("stops", row)} />
              </td>
              <td data-label={text("orders.closeOut")}>
                {row.closeOutPrice === null ? (
                  <span className="muted">{text("orders.never")}</span>
                ) : (
                  <ShortPrice symbol={row.procode} price={row.closeOutPrice} />
                )}
              </td>
              <td className={styles["deeds"]}>
                <HoldingActions row={row} deeds={deeds} onPart={() => onOpen("part", row)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};
