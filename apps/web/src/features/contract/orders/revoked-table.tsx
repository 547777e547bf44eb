import type { LeverRow } from "@candor/wire/leverage";
import { useText } from "../../../i18n/use-text.ts";
import { showMoney } from "../../../lib/show-money.ts";
import { useTimes } from "../../../lib/show-time.ts";
import { PairPrice } from "../../../ui/pair/pair-price.tsx";
import { LeverName } from "./lever-name.tsx";
import { boundBy } from "./lever-view.ts";
import styles from "./orders.module.css";

/** Orders that their owner revoked before they opened; all that they bound came back (LEV-06, LEV-07). */
export const RevokedTable = ({ rows }: { readonly rows: readonly LeverRow[] }) => {
  const text = useText();
  const times = useTimes();
  return (
    <table className={styles["table"]}>
      <thead>
        <tr>
          <th scope="col">{text("orders.contract")}</th>
          <th scope="col">{text("orders.asked")}</th>
          <th scope="col">{text("orders.freed")}</th>
          <th scope="col">{text("orders.placed")}</th>
          <th scope="col">{text("orders.revoked")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <LeverName row={row} />
            </th>
            <td data-label={text("orders.asked")}>
              <PairPrice symbol={row.procode} price={row.originPrice} />
            </td>
            <td data-label={text("orders.freed")}>{showMoney(boundBy([row]))}</td>
            <td data-label={text("orders.placed")} className="muted">
              {times.shortTime(row.createtime)}
            </td>
            <td data-label={text("orders.revoked")} className="muted">
              {times.shortTime(row.completeTime ?? row.handleTime ?? row.createtime)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
