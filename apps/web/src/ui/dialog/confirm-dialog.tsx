import { useText } from "../../i18n/use-text.ts";
import { useAsked } from "../../lib/confirm.ts";
import { Button } from "../button.tsx";
import styles from "./dialog.module.css";
import { Dialog } from "./dialog.tsx";

/** Draws the question of lib/confirm.ts. */
export const ConfirmDialog = () => {
  const text = useText();
  const asked = useAsked((state) => state.asked);
  return (
    <Dialog title={asked?.title ?? ""} open={asked !== undefined} onClose={() => asked?.answer(false)}>
      <div className={styles["question"]}>{asked?.body}</div>
      <div className={styles["actions"]}>
        <Button kind="quiet" onClick={() => asked?.answer(false)}>
          {asked?.keep ?? text("shell.cancel")}
        </Button>
        <Button kind="solid" onClick={() => asked?.answer(true)}>
          {asked?.action}
        </Button>
      </div>
    </Dialog>
  );
};
