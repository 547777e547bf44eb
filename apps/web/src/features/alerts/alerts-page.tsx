import { useText } from "../../i18n/use-text.ts";
import { useUser } from "../../lib/account/session.ts";
import { useLiveQuotes } from "../../live/quote-store.ts";
import { Panel } from "../../ui/panel.tsx";
import { VisitorState } from "../../parts/visitor-state.tsx";
import { AlertsPanel } from "./alerts-panel.tsx";
import styles from "./alerts-page.module.css";
import { DeliveryPanel } from "./delivery-panel.tsx";
import { NewAlert } from "./new-alert.tsx";
import { NoticeList } from "./notice-list.tsx";

/** /alerts: set price alerts, see which ones fired, and choose how notices are delivered (MKT-11). */
export const AlertsPage = () => {
  const text = useText();
  useLiveQuotes();
  const user = useUser();
  if (user === undefined) return <VisitorState />;
  return (
    <div className={`page ${styles["alerts"]}`}>
      <header>
        <h1>{text("alerts.title")}</h1>
        <p className="muted">{text("alerts.lead")}</p>
      </header>
      <div className={styles["set"]}>
        <Panel title={text("alerts.newTitle")}>
          <NewAlert />
        </Panel>
        <DeliveryPanel uid={user.uid} />
      </div>
      <AlertsPanel uid={user.uid} />
      <Panel id="notices" title={text("alerts.noticesTitle")} flush>
        <NoticeList uid={user.uid} />
      </Panel>
    </div>
  );
};
