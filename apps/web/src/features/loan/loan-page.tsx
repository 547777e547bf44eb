import { useText } from "../../i18n/use-text.ts";
import { useUser } from "../../lib/account/session.ts";
import { SignInState } from "../../parts/sign-in-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { RulesPanel } from "../../ui/rules-panel.tsx";
import { ApplicationPanel } from "./application-panel.tsx";
import { LendersPanel } from "./lenders-panel.tsx";
import styles from "./loan-page.module.css";

/** /loan: one application that a person answers, and the operator's list of lenders (LOAN-01, LOAN-02). */
export const LoanPage = () => {
  const text = useText();
  const user = useUser();
  return (
    <div className={`page ${styles["loan"]}`}>
      <header>
        <h1>{text("pages.loan")}</h1>
        <p className={styles["lead"]}>{text("loan.lead")}</p>
      </header>
      <div className={styles["columns"]}>
        <div className={styles["column"]}>
          {user === undefined ? (
            <Panel title={text("loan.apply")}>
              <SignInState title={text("loan.visitor")} body={text("loan.visitorBody")} />
            </Panel>
          ) : (
            <ApplicationPanel uid={user.uid} />
          )}
          <LendersPanel />
        </div>
        <RulesPanel title={text("loan.plain")}>
          {(["fee", "pay", "fraud", "person", "one", "debt"] as const).map((rule) => (
            <li key={rule}>{text(`loan.rules.${rule}`)}</li>
          ))}
        </RulesPanel>
      </div>
    </div>
  );
};
