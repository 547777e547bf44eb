import { withdrawalList } from "@candor/wire/journal";
import { useText } from "../../i18n/use-text.ts";
import { callList } from "../../lib/api.ts";
import { showMoney } from "../../lib/show-money.ts";
import { useTimes } from "../../lib/show-time.ts";
import styles from "./journal-page.module.css";
import { PagedRows, pageSize } from "./paged-rows.tsx";
import { stateText } from "./state-text.ts";

/** Money that went out, from `withdrawalList`. */
export const WithdrawalTab = () => {
  const text = useText();
  const times = useTimes();
  return (
    <PagedRows
      name="withdrawal"
      read={(pageNum) => callList(withdrawalList, { pageNum, pageSize })}
      empty={{ title: text("journal.noWithdrawal"), body: text("journal.noWithdrawalBody") }}
    >
      {(rows) => (
        <table className={styles["rows"]}>
          <thead>
            <tr>
              <th scope="col">{text("journal.time")}</th>
              <th scope="col">{text("journal.state")}</th>
              <th scope="col">{text("journal.amount")}</th>
              <th scope="col">{text("journal.balance")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td className="num">{times.dateTime(row.bptime)}</td>
                <td>
                  {text(stateText(row.isverified))}
                  {row.reason !== "" && <small className="muted"> · {row.reason}</small>}
                </td>
                <td className="num">{showMoney(row.bpprice)}</td>
                <td className="num">{showMoney(row.bpbalance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PagedRows>
  );
};
