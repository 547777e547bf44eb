import type { UserInfo } from "@candor/wire/accounts";
import { Link } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { toast } from "../../lib/toasts.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { ClaimButton } from "../../parts/claim/claim-button.tsx";
import { codeStatusOf } from "../../parts/claim/code-status.ts";
import { Panel } from "../../ui/panel.tsx";
import styles from "./mine-page.module.css";

/** The bot's claim code with its status, to claim or to copy, and its purpose (BOT-01). */
export const CodePanel = ({ user }: { readonly user: UserInfo }) => {
  const text = useText();
  const status = codeStatusOf(user.botCodeStatus);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(user.botCode);
    toast.good(text("bot.code.copied"));
  };
  return (
    <Panel
      title={text("bot.code.title")}
      aside={<span className={styles[status] ?? styles["status"]}>{text(`bot.code.${status}`)}</span>}
    >
      <p className={styles["note"]} role="status">
        {text("bot.code.notice")}
      </p>
      {status === "unclaimed" ? (
        <ClaimButton kind="line" wide />
      ) : (
        <div className={styles["code"]}>
          <code className="mono">{user.botCode}</code>
          <Button onClick={() => void copy()}>{text("bot.code.copy")}</Button>
        </div>
      )}
      {status === "inactive" && <p className={styles["after"]}>{text("bot.code.inactiveBody")}</p>}
      {status === "expired" && <p className={styles["after"]}>{text("bot.code.expiredBody")}</p>}
      {status === "active" && (
        <Link to="/contract" hash="bot" className={`${buttonClass({ wide: true })} ${styles["after"]}`}>
          {text("bot.code.open")}
        </Link>
      )}
    </Panel>
  );
};
