import type { RiskKind } from "@candor/core/protection/risk";
import type { LossFigure } from "@candor/wire/risk";
import type { RiskNotice } from "../../lib/account/risk-notice.ts";
import { useText } from "../../i18n/use-text.ts";
import { showCount } from "../../lib/show/show-money.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import styles from "./risk.module.css";

/** How many accounts lost money, counted from the platform's own ledger (SAFE-03), and how it was counted. Never an estimate. */
export const RiskFigure = ({ notice: { kind, figure } }: { readonly notice: RiskNotice }) => {
  const text = useText();
  return (
    <div className={styles["figure"]}>
      {figure === null ? <p>{text("risk.uncounted")}</p> : <Counted kind={kind} figure={figure} />}
      <p className={styles["how"]}>
        {text("risk.how")}{" "}
        <a href="/verify#losses" target="_blank" rel="noopener">
          {text("risk.more")}
        </a>
      </p>
    </div>
  );
};

type CountedProps = { readonly kind: RiskKind; readonly figure: LossFigure };

const Counted = ({ kind, figure: { percent, lost, accounts, minimum, days, until } }: CountedProps) => {
  const text = useText();
  const times = useTimes();
  const count = (of: number): string => showCount(of);
  const values = { days, until: times.date(until - 1), accounts: count(accounts) };
  if (percent === null || lost === null) return <p>{text(`risk.${kind}.few`, { ...values, minimum })}</p>;
  return (
    <>
      <p className={styles["share"]}>
        <b>{percent}%</b> {text("risk.share")}
      </p>
      <p>{text(`risk.${kind}.counted`, { ...values, lost: count(lost) })}</p>
    </>
  );
};
