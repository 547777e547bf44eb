import { cashFlow } from "@candor/wire/journal";
import type { AnswerOf } from "@candor/wire/call";
import { Link } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { callList } from "../../lib/api.ts";
import { isNegative, isPositive, showMoney, showSigned } from "../../lib/show-money.ts";
import { useTimes } from "../../lib/show-time.ts";
import { buttonClass } from "../../ui/button.tsx";
import styles from "./journal-page.module.css";
import { PagedRows, pageSize } from "./paged-rows.tsx";
import { runningBalance } from "./running-balance.ts";

type Row = AnswerOf<typeof cashFlow>;

/** Every line of the wallet with the balance after it, from `financial/cashFlow`. */
export const OtherTab = () => {
  const text = useText();
  return (
    <PagedRows
      name="other"
      read={(pageNum) => callList(cashFlow, { isAsc: "desc", orderByColumn: "time", pageNum, pageSize })}
      empty={{
        title: text("journal.noOther"),
        body: text("journal.noOtherBody"),
        action: (
          <Link to="/quotes" className={buttonClass({ kind: "solid" })}>
            {text("journal.toQuotes")}
          </Link>
        ),
      }}
    >
      {(rows) => <Lines rows={rows} />}
    </PagedRows>
  );
};

const Lines = ({ rows }: { readonly rows: readonly Row[] }) => {
  const text = useText();
  const times = useTimes();
  return (
    <>
      <table className={styles["rows"]}>
        <thead>
          <tr>
            <th scope="col">{text("journal.time")}</th>
            <th scope="col">{text("journal.what")}</th>
            <th scope="col">{text("journal.amount")}</th>
            <th scope="col">{text("journal.balance")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="num">{times.dateTime(row.time)}</td>
              <td>
                {row.name_en}
                {row.remarks !== "" && <small className="muted"> · {row.remarks}</small>}
              </td>
              <td className={`num ${isPositive(row.money) ? "up" : isNegative(row.money) ? "down" : ""}`}>
                {showSigned(row.money)}
              </td>
              <td className="num">{showMoney(row.balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Sum rows={rows} />
    </>
  );
};

/** The page's lines added up on this device. */
const Sum = ({ rows }: { readonly rows: readonly Row[] }) => {
  const text = useText();
  const sum = runningBalance(rows);
  if (sum === undefined) return null;
  return sum.adds ? (
    <p className={styles["sum"]}>
      {text("journal.adds", { opening: showMoney(sum.opening), closing: showMoney(sum.closing) })}
    </p>
  ) : (
    <p className={styles["wrong"]} role="alert">
      {text("journal.doesNotAdd", { line: sum.line + 1 })}
    </p>
  );
};
