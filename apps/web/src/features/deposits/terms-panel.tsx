import { useText } from "../../i18n/use-text.ts";
import { Panel } from "../../ui/panel.tsx";
import styles from "./deposits.module.css";

/** The published rules that a deposit follows (WAL-04, WAL-15). */
export const TermsPanel = () => {
  const text = useText();
  return (
    <Panel title={text("deposits.terms.title")}>
      <ul className={styles["terms"]}>
        <li>{text("deposits.terms.chain")}</li>
        <li>{text("deposits.terms.owner")}</li>
        <li>{text("deposits.terms.hash")}</li>
        <li>{text("deposits.terms.never")}</li>
      </ul>
    </Panel>
  );
};
