import { useText } from "../../i18n/use-text.ts";
import { takeUpdate } from "../../lib/install/app-update.ts";
import { putOffUpdate } from "../../lib/install/update-state.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./update-bar.module.css";

/** NAV-09: a newer build is ready. It waits until the user asks for it, because a form may be half filled in. */
export const UpdateBar = () => {
  const text = useText();
  return (
    <div className={styles["bar"]}>
      <p>
        <b>{text("shell.update.ready")}</b>
        {text("shell.update.how")}
      </p>
      <div className={styles["ways"]}>
        <Button kind="solid" onClick={() => void takeUpdate()}>
          {text("shell.update.reload")}
        </Button>
        <Button kind="quiet" onClick={putOffUpdate}>
          {text("shell.update.later")}
        </Button>
      </div>
    </div>
  );
};
