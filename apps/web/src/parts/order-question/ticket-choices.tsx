import type { RiskKind } from "@candor/core/protection/risk";
import { RiskLink } from "../risk/risk-link.tsx";
import { AskSwitch } from "./ask-switch.tsx";
import styles from "./order-question.module.css";

/** The line of a ticket below its fields: the risk notice to read again, and whether each order is confirmed first. */
export const TicketChoices = ({ kind, askLabel }: { readonly kind: RiskKind; readonly askLabel: string }) => (
  <div className={styles["choices"]}>
    <RiskLink kind={kind} />
    <AskSwitch kind={kind} label={askLabel} />
  </div>
);
