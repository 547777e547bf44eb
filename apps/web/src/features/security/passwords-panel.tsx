import { Link } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { Panel } from "../../ui/panel.tsx";
import styles from "./security.module.css";

/** Links to both passwords: the one to sign in, and the one for withdrawals (SES-10). */
export const PasswordsPanel = ({ withdrawPassword }: { readonly withdrawPassword: boolean }) => {
  const text = useText();
  return (
    <Panel title={text("security.passwords.title")} flush>
      <ul className={styles["ways"]}>
        <li>
          <Link to="/forget">
            <b>{text("security.passwords.login")}</b>
            <span>{text("security.passwords.loginNote")}</span>
          </Link>
        </li>
        <li>
          <Link to="/edit" search={{ type: withdrawPassword ? "1" : "0" }}>
            <b>
              {text("security.passwords.withdraw")} ·{" "}
              {text(withdrawPassword ? "security.passwords.modify" : "security.passwords.setUp")}
            </b>
            <span>{text("security.passwords.withdrawNote")}</span>
          </Link>
        </li>
      </ul>
    </Panel>
  );
};
