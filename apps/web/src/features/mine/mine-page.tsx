import { useText } from "../../i18n/use-text.ts";
import { useHouseMode } from "../../lib/house-mode.ts";
import { useUser } from "../../lib/account/session.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { useLogout } from "../../parts/use-logout.ts";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { TransferPanel } from "../../parts/transfer/transfer-panel.tsx";
import { VisitorState } from "../../parts/visitor-state.tsx";
import { CodePanel } from "./code-panel.tsx";
import { FundPanel } from "./fund-panel.tsx";
import styles from "./mine-page.module.css";
import { LinksPanel } from "./links-panel.tsx";
import { QuestionsPanel } from "./questions-panel.tsx";
import { ProfilePanel } from "./profile-panel.tsx";
import { WorthPanel } from "./worth-panel.tsx";

/** /mine: who you are, what you have, how to move it, and links to the other pages (MINE-01). */
export const MinePage = () => {
  const text = useText();
  const user = useUser();
  const isDemo = useHouseMode() === "demo";
  if (user === undefined) return <VisitorState />;
  return (
    <div className={`page ${styles["mine"]}`}>
      <ProfilePanel user={user} />
      <div className={styles["columns"]}>
        <div className={styles["column"]}>
          <WorthPanel user={user} />
          <Panel title={text("orders.transfer.title")}>
            <TransferPanel />
          </Panel>
          <LinksPanel user={user} />
        </div>
        <div className={styles["column"]}>
          {isDemo && <FundPanel />}
          <CodePanel user={user} />
          <QuestionsPanel />
          <SessionPanel endsMs={user.sessionEnds} />
        </div>
      </div>
    </div>
  );
};

const SessionPanel = ({ endsMs }: { readonly endsMs: number }) => {
  const text = useText();
  const times = useTimes();
  const logout = useLogout();
  return (
    <Panel title={text("mine.session")}>
      <p className={styles["note"]}>
        {text("mine.sessionEnds", { time: times.dateTime(endsMs), zone: times.zoneName(endsMs) })}
      </p>
      <Button wide onClick={() => void logout()}>
        {text("shell.logout")}
      </Button>
    </Panel>
  );
};
