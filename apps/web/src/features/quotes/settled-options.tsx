import type { OptionRow } from "@candor/wire/options";
import { useText } from "../../i18n/use-text.ts";
import { showMoney, showSigned } from "../../lib/show-money.ts";
import { useTimes } from "../../lib/show-time.ts";
import { Button } from "../../ui/button.tsx";
import { OptionName } from "./option-name.tsx";
import { resultOf } from "./option-result.ts";
import styles from "./options.module.css";
import { PairPrice } from "../../ui/pair/pair-price.tsx";

/** Settled options; each opens the evidence of its outcome (OPT-08). */
export const SettledOptions = ({
  rows,
  onAudit,
}: {
  readonly rows: readonly OptionRow[];
  readonly onAudit: (option: OptionRow) => void;
}) => {
  const text = useText();
  const times = useTimes();
  return (
    <table className={styles["table"]}>
      <thead>
        <tr>
          <th scope="col">{text("quotes.option")}</th>
          <th scope="col">{text("quotes.stake")}</th>
          <th scope="col">{text("quotes.entry")}</th>
          <th scope="col">{text("quotes.exit")}</th>
          <th scope="col">{text("quotes.result")}</th>
          <th scope="col">{text("quotes.settledAt")}</th>
          <th scope="col">{text("quotes.evidence")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((option) => {
          const { look, key } = resultOf(option);
          return (
            <tr key={option.id}>
              <th scope="row">
                <OptionName option={option} />
              </th>
              <td data-label={text("quotes.stake")}>{showMoney(option.fee)}</td>
              <td data-label={text("quotes.entry")}>
                <PairPrice symbol={option.procode} price={option.buyprice} />
              </td>
              <td data-label={text("quotes.exit")}>
                <PairPrice symbol={option.procode} price={option.sellprice ?? "0"} />
              </td>
              <td data-label={text("quotes.result")} className={look}>
                {text(key)} {showSigned(option.ploss ?? "0")}
              </td>
              <td data-label={text("quotes.settledAt")} className="muted">
                {times.shortTime(option.selltime)}
              </td>
              <td className={styles["left"]}>
                <Button
                  onClick={() => onAudit(option)}
                  aria-label={text("quotes.auditOf", { id: option.id })}
                >
                  {text("quotes.audit")}
                </Button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
