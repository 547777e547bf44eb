import type { RiskNotice } from "../../lib/risk-notice.ts";
import { useText } from "../../i18n/use-text.ts";
import { showDecimal } from "../../lib/show-money.ts";
import { useTimes } from "../../lib/show-time.ts";
import styles from "./risk.module.css";

/** How many accounts lost, counted from the platform's own ledger (SAFE-03), and how that was counted. Never an estimate. */
export const RiskFigure = ({ notice: { kind, figure } }: { readonly notice: RiskNotice }) => {
  const text = useText();
  const times = useTimes();
  if (figure === null)
    return (
      <div className={styles["figure"]}>
        <p>{text("risk.uncounted")}</p>
      </div>
    );
  const count = (accounts: number): string => showDecimal(String(accounts), 0);
  const { percent, lost, accounts, minimum, days, until } = figure;
  const values = { days, until: times.date(until - 1), accounts: count(accounts) };
  return (
    <div className={styles["figure"]}>
      {percent === null || lost === null ? (
        <p>{text(`risk.${kind}.few`, { ...values, minimum })}</p>
      ) : (
        <>
          <p className={styles["share"]}>
            <b>{percent}%</b> {text("risk.share")}
          </p>
          <p>{text(`risk.${kind}.counted`, { ...values, lost: count(lost) })}</p>
        </>
      )}
      <p className={styles["how"]}>
        {text("risk.how")}{" "}
        <a href="/verify#losses" target="_blank" rel="noopener">
          {text("risk.more")}
        </a>
      </p>
    </div>
  );
};
