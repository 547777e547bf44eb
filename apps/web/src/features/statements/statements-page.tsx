import { useText } from "../../i18n/use-text.ts";
import { useUser } from "../../lib/account/session.ts";
import { VisitorState } from "../../parts/visitor-state.tsx";
import { ProfitPanel } from "./profit-panel.tsx";
import { StatementPanel } from "./statement-panel.tsx";
import styles from "./statements.module.css";
import { TaxPanel } from "./tax-panel.tsx";

/** /statements: files of any range, profit and loss over time, and the export for taxes (JNL-03, JNL-04). */
export const StatementsPage = () => {
  const text = useText();
  const user = useUser();
  if (user === undefined) return <VisitorState />;
  return (
    <div className={`page ${styles["statements"]}`}>
      <header>
        <h1>{text("statements.title")}</h1>
        <p className="muted">{text("statements.lead")}</p>
      </header>
      <StatementPanel uid={user.uid} />
      <ProfitPanel uid={user.uid} />
      <TaxPanel uid={user.uid} />
    </div>
  );
};
