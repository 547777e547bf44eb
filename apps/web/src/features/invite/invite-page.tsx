import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { useUser } from "../../lib/account/session.ts";
import { VisitorState } from "../../parts/visitor-state.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { AwardDetails } from "./award-details.tsx";
import styles from "./invite-page.module.css";
import { Promotion } from "./promotion.tsx";

/** /inviteFriends: the invitation with what it has brought, and the rules of commissions (REF-01). */
export const InvitePage = () => {
  const text = useText();
  const user = useUser();
  const [tab, setTab] = useState<"promotion" | "details">("promotion");
  if (user === undefined) return <VisitorState />;
  return (
    <div className={`page ${styles["invite"]}`}>
      <header>
        <h1>{text("invite.title")}</h1>
        <p className="muted">{text("invite.lead")}</p>
      </header>
      <Tabs
        label={text("invite.title")}
        value={tab}
        controls="invite"
        tabs={[
          { value: "promotion", label: text("invite.promotion") },
          { value: "details", label: text("invite.details") },
        ]}
        onChange={setTab}
      />
      <div
        id="invite"
        role="tabpanel"
        aria-label={text(tab === "promotion" ? "invite.promotion" : "invite.details")}
        className={styles["sheet"]}
      >
        {tab === "promotion" ? <Promotion /> : <AwardDetails />}
      </div>
    </div>
  );
};
