import { lazy, Suspense } from "react";
import { withTexts } from "../../i18n/i18n.ts";
import { useText } from "../../i18n/use-text.ts";
import { useHouseMode } from "../../lib/house-mode.ts";
import { useUser } from "../../lib/account/session.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { useLogout } from "../../parts/use-logout.ts";
import { Button } from "../../ui/button.tsx";
import { BoardSlot } from "../../parts/portfolio/board/board-slot.tsx";
import { MoneyButtons } from "../../parts/portfolio/board/money-buttons.tsx";
import { Panel } from "../../ui/panel.tsx";
import { TransferPanel } from "../../parts/transfer/transfer-panel.tsx";
import { VisitorState } from "../../parts/visitor-state.tsx";
import { CodePanel } from "./code-panel.tsx";
import styles from "./mine-page.module.css";
import { LinksPanel } from "./links-panel.tsx";
import { QuestionsPanel } from "./questions-panel.tsx";
import { ProfilePanel } from "./profile-panel.tsx";
import { WorthPanel } from "./worth-panel.tsx";

// After what is visible first: its place keeps its height.
const FundPanel = lazy(async () => ({
  default: (await withTexts(["mine", "orders", "refusal"], () => import("./fund-panel.tsx"))).FundPanel,
}));

/** /mine: who you are, what you have, how to move it, and links to the other pages (MINE-01). */
export const MinePage = () => {
  const text = useText();
  const user = useUser();
  const isDemo = useHouseMode() === "demo";
  if (user === undefined) return <VisitorState />;
  return (
    <div className={`page ${styles["mine"]}`}>
      <ProfilePanel user={user} />
      <div className={styles["money"]}>
        <MoneyButtons />
      </div>
      <div className={styles["columns"]}>
        <div className={styles["column"]}>
          <WorthPanel user={user} />
          <Panel title={text("orders.transfer.title")}>
            <TransferPanel />
          </Panel>
        </div>
        <div className={styles["column"]}>
          {isDemo && (
            <div className={styles["fundSlot"]}>
              <Suspense>
                <FundPanel />
              </Suspense>
            </div>
          )}
          <CodePanel user={user} />
          <QuestionsPanel />
          <SessionPanel endsMs={user.sessionEnds} />
        </div>
        <div className={styles["portfolio"]}>
          <BoardSlot />
        </div>
        <div className={styles["links"]}>
          <LinksPanel user={user} />
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
