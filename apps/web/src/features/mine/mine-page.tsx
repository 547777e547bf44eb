import { Link } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { useUser } from "../../lib/session.ts";
import { useTimes } from "../../lib/show-time.ts";
import { toast } from "../../lib/toasts.ts";
import { useLogout } from "../../lib/use-logout.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { VisitorState } from "../../ui/visitor-state.tsx";
import { BalancesPanel } from "./balances-panel.tsx";
import { CodePanel } from "./code-panel.tsx";
import { FundPanel } from "./fund-panel.tsx";
import styles from "./mine-page.module.css";

/** /mine, first part: who you are, what you have, play money, the way on. */
export const MinePage = () => {
  const text = useText();
  const user = useUser();
  if (user === undefined) return <VisitorState />;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(String(user.uid));
    toast.good(text("mine.copied"));
  };
  return (
    <div className={`page ${styles["mine"]}`}>
      <div className={styles["who"]}>
        <Avatar index={user.userphoto} />
        <div>
          <h1>{user.username || user.email || user.utel}</h1>
          <p className="muted">
            {text("mine.uid")} <span className="num">{user.uid}</span>{" "}
            <button type="button" className={styles["copy"]} onClick={() => void copy()}>
              {text("mine.copy")}
            </button>
          </p>
        </div>
      </div>
      <div className={styles["columns"]}>
        <div className={styles["column"]}>
          <BalancesPanel user={user} />
          <Ways />
        </div>
        <div className={styles["column"]}>
          <FundPanel />
          <CodePanel user={user} />
          <SessionPanel endsMs={user.sessionEnds} />
        </div>
      </div>
    </div>
  );
};

const Ways = () => {
  const text = useText();
  return (
    <Panel title={text("mine.open")} flush>
      <ul className={styles["ways"]}>
        <li>
          <Link to="/journal" search={{ type: "2" }}>
            <b>{text("shell.nav.journal")}</b>
            <span>{text("mine.journalNote")}</span>
          </Link>
        </li>
        <li>
          <Link to="/contract">
            <b>{text("shell.nav.contract")}</b>
            <span>{text("mine.contractNote")}</span>
          </Link>
        </li>
        <li>
          <Link to="/leverList">
            <b>{text("orders.title")}</b>
            <span>{text("mine.leverListNote")}</span>
          </Link>
        </li>
        <li>
          <Link to="/quotes">
            <b>{text("shell.nav.quotes")}</b>
            <span>{text("mine.quotesNote")}</span>
          </Link>
        </li>
        <li>
          <Link to="/verify">
            <b>{text("shell.nav.verify")}</b>
            <span>{text("mine.verifyNote")}</span>
          </Link>
        </li>
        <li>
          <Link to="/forget">
            <b>{text("mine.password")}</b>
            <span>{text("mine.passwordNote")}</span>
          </Link>
        </li>
      </ul>
    </Panel>
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
