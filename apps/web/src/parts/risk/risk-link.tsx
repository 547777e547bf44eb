import type { RiskKind } from "@candor/core/protection/risk";
import { useText } from "../../i18n/use-text.ts";
import { readRiskNotice } from "../../lib/account/risk-notice.ts";
import styles from "./risk.module.css";

/** A link on every ticket that opens the risk notice, to read it again or before it has to be accepted (SAFE-03). */
export const RiskLink = ({ kind }: { readonly kind: RiskKind }) => {
  const text = useText();
  return (
    <button type="button" className={styles["link"]} onClick={() => readRiskNotice(kind)}>
      {text("shell.riskNotice")}
    </button>
  );
};
