import { useText } from "../../i18n/use-text.ts";
import { useChecking } from "../../lib/captcha/checking.ts";
import { Button } from "../button.tsx";
import styles from "./checking-note.module.css";

/** Below a code field: while the browser does its proof of work, shows this with its progress and a button to stop it (SES-12). */
export const CheckingNote = () => {
  const text = useText();
  const checking = useChecking((state) => state.checking);
  return (
    <div role="status">
      {checking !== undefined && (
        <div className={styles["note"]}>
          <span>{text("auth.checking")}</span>
          <Button kind="quiet" onClick={checking.cancel}>
            {text("shell.cancel")}
          </Button>
          <progress className={styles["bar"]} value={checking.part} max={1} aria-hidden="true" />
        </div>
      )}
    </div>
  );
};
