import { useText } from "../../i18n/use-text.ts";
import type { LeverAudit as Audit } from "../../lib/evidence/evidence.ts";
import { leverTitle, reasonOf } from "../lever-title.ts";
import { isPositive, lookOf, showCount, showMoney, showSigned } from "../../lib/show/show-money.ts";
import { AuditFacts } from "./audit-facts.tsx";
import { CheckAudit } from "./check-audit.tsx";
import styles from "./evidence.module.css";
import { LeverFacts } from "./lever-facts.tsx";
import { PricePathChart } from "./price-path-chart.tsx";

/** Why a position closed, at which tick, the price in between, and how to check it (LEV-14). */
export const LeverAudit = ({ audit }: { readonly audit: Audit }) => {
  const text = useText();
  const { order, entry, exit, before, next, segments, segmentCount } = audit;
  return (
    <div className={styles["check"]}>
      <p className={styles["result"]}>
        <span>{leverTitle(text, order)}</span>
        {order.net !== null && <b className={lookOf(order.net)}>{showSigned(order.net)}</b>}
        <span className="muted">{text(`verify.why.${reasonOf(order.closeReason)}`)}</span>
      </p>
      {isPositive(order.houseLoss ?? "0") && (
        <p>{text("verify.borne", { amount: showMoney(order.houseLoss ?? "0") })}</p>
      )}
      <LeverFacts audit={audit} />
      <PricePathChart audit={audit} />
      <AuditFacts audit={audit} />
      <p className={styles["aside"]}>
        {text("verify.leverPlace", {
          ticks: showCount(exit.seq - entry.seq),
          before: before === null ? "–" : showCount(before.seq),
          next: next === null ? "–" : showCount(next.seq),
        })}
      </p>
      {segmentCount > segments.length && (
        <p className={styles["aside"]}>
          {text("verify.someMinutes", { count: segmentCount, shown: segments.length })}
        </p>
      )}
      <CheckAudit audit={audit} />
    </div>
  );
};
