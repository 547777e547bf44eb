import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { overviewQuery } from "../../lib/account/security-overview.ts";
import { useUser } from "../../lib/account/session.ts";
import { Unread } from "../../parts/states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { VisitorState } from "../../parts/visitor-state.tsx";
import { ClosePanel } from "./close-panel.tsx";
import { DataPanel } from "./data-panel.tsx";
import { FreezePanel } from "./freeze-panel.tsx";
import { OverviewPanel } from "./overview-panel.tsx";
import { PasskeysPanel } from "./passkeys-panel.tsx";
import { PasswordsPanel } from "./passwords-panel.tsx";
import { RecoveryPanel } from "./recovery-panel.tsx";
import styles from "./security.module.css";
import { SessionsPanel } from "./sessions-panel.tsx";
import { TotpPanel } from "./totp-panel.tsx";

/** /security: every factor of the account, and where the account is in use (SES-15). */
export const SecurityPage = () => {
  const user = useUser();
  return user === undefined ? <VisitorState /> : <Security uid={user.uid} />;
};

const Security = ({ uid }: { readonly uid: number }) => {
  const text = useText();
  const overview = useQuery(overviewQuery);
  // Codes that were just made: they stay here until the user says that they are saved, because they cannot be shown again.
  const [codes, setCodes] = useState<readonly string[]>([]);
  const has = overview.data;
  const showCodes = (made: readonly string[]): void => {
    if (made.length > 0) setCodes(made);
  };
  return (
    <div className={`page ${styles["security"]}`}>
      <h1>{text("security.title")}</h1>
      <p className={styles["lead"]}>{text("security.lead")}</p>
      {has === undefined ? (
        <Panel>
          <Unread query={overview} rows={5} />
        </Panel>
      ) : (
        <div className={styles["columns"]}>
          <div className={styles["column"]}>
            <TotpPanel isOn={has.totp} onCodes={showCodes} />
            <PasskeysPanel has={has} onCodes={showCodes} />
            <RecoveryPanel has={has} uid={uid} codes={codes} onCodes={setCodes} />
            <SessionsPanel />
          </div>
          <div className={styles["column"]}>
            <OverviewPanel has={has} />
            <PasswordsPanel withdrawPassword={has.withdrawPassword} />
            <DataPanel />
            <FreezePanel />
            <ClosePanel uid={uid} />
          </div>
        </div>
      )}
    </div>
  );
};
