import { useNavigate, useSearch } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { useUser } from "../../lib/account/session.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { VisitorState } from "../../parts/visitor-state.tsx";
import styles from "./journal-page.module.css";
import { OtherTab } from "./other-tab.tsx";
import { RechargeTab } from "./recharge-tab.tsx";
import { WithdrawalTab } from "./withdrawal-tab.tsx";

/** JNL-01: the query's `type` selects the tab: 0 recharge, 1 withdrawal, 2 other. */
const tabs = { "0": RechargeTab, "1": WithdrawalTab, "2": OtherTab } as const;
type TabType = keyof typeof tabs;

export const JournalPage = () => {
  const text = useText();
  const user = useUser();
  const navigate = useNavigate();
  const { type } = useSearch({ from: "/journal" });
  if (user === undefined) return <VisitorState />;
  const shown: TabType = type !== undefined && type in tabs ? (type as TabType) : "0";
  const Tab = tabs[shown];
  return (
    <div className={`page ${styles["journal"]}`}>
      <h1>{text("journal.title")}</h1>
      <Tabs
        label={text("journal.title")}
        value={shown}
        controls="journal"
        tabs={[
          { value: "0", label: text("journal.recharge") },
          { value: "1", label: text("journal.withdrawal") },
          { value: "2", label: text("journal.other") },
        ]}
        onChange={(value) => void navigate({ to: "/journal", search: { type: value } })}
      />
      <div id="journal" role="tabpanel" aria-label={text("journal.title")} className={styles["sheet"]}>
        <Tab key={shown} />
      </div>
    </div>
  );
};
