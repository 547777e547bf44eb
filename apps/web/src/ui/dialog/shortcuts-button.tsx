import { useText } from "../../i18n/use-text.ts";
import styles from "./shortcuts-button.module.css";

/** The button that opens the list, for the end of a page's header. */
export const ShortcutsButton = ({ onOpen }: { readonly onOpen: () => void }) => {
  const text = useText();
  return (
    <button
      type="button"
      className={styles["help"]}
      aria-label={text("options.keyboard")}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      ?
    </button>
  );
};
