import { myPay } from "@candor/wire/journal";
import { Link } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { callList } from "../../lib/api.ts";
import { showSigned } from "../../lib/show-money.ts";
import { useTimes } from "../../lib/show-time.ts";
import { buttonClass } from "../../ui/button.tsx";
import styles from "./journal-page.module.css";
import { PagedRows, pageSize } from "./paged-rows.tsx";
import { stateText } from "./state-text.ts";

/** Money that came in, from `myPay`. */
export const RechargeTab = () => {
  const text = useText();
  const times = useTimes();
  return (
    <PagedRows
      name="recharge"
      read={(pageNum) => callList(myPay, { pageNum, pageSize })}
      empty={{
        title: text("journal.noRecharge"),
        body: text("journal.noRechargeBody"),
        action: (
          <Link to="/mine" className={buttonClass({ kind: "solid" })}>
            {text("journal.getMoney")}
          </Link>
        ),
      }}
    >
      {(rows) => (
        <table className={styles["rows"]}>
          <thead>
            <tr>
              <th scope="col">{text("journal.time")}</th>
              <th scope="col">{text("journal.state")}</th>
              <th scope="col">{text("journal.amount")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td className="num">{times.dateTime(row.creatTime)}</td>
                <td>{text(stateText(row.status))}</td>
                <td className="num">{showSigned(row.money)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PagedRows>
  );
};
