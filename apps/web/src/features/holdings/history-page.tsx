import { useText } from "../../i18n/use-text.ts";
import { useUser } from "../../lib/account/session.ts";
import { VisitorState } from "../../parts/visitor-state.tsx";
import { AreaBoundary } from "../../ui/area-boundary.tsx";
import { ComingPanel } from "./coming-panel.tsx";
import { HoldingsPanel } from "./holdings-panel.tsx";
import styles from "./holdings.module.css";

/** /history: what the user has bought of the investment products (INV-08, INV-09). */
export const HistoryPage = () => {
  const text = useText();
  const user = useUser();
  if (user === undefined) return <VisitorState />;
  return (
    <div className={`page ${styles["history"]}`}>
      <h1>{text("pages.history")}</h1>
      <div className={styles["columns"]}>
        <HoldingsPanel uid={user.uid} />
        <AreaBoundary>
          <ComingPanel uid={user.uid} />
        </AreaBoundary>
      </div>
    </div>
  );
};
