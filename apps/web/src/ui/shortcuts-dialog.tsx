import { useText, type TextKey } from "../i18n/use-text.ts";
import { Dialog } from "./dialog.tsx";
import styles from "./shortcuts-dialog.module.css";

/** Keys as they are printed on the keyboard, and what they do. */
export type ShortcutRow = readonly [keys: readonly string[], text: TextKey];

type Props = {
  readonly rows: readonly ShortcutRow[];
  readonly open: boolean;
  readonly onClose: () => void;
};

/** The keys of a page, listed under "?" (NAV-08). */
export const ShortcutsDialog = ({ rows, open, onClose }: Props) => {
  const text = useText();
  return (
    <Dialog title={text("quotes.keys.title")} open={open} onClose={onClose}>
      <dl className={styles["keys"]}>
        {rows.map(([keys, key]) => (
          <div key={key}>
            <dt>
              {keys.map((each) => (
                <kbd key={each}>{each}</kbd>
              ))}
            </dt>
            <dd>{text(key)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
};

/** The button that opens the list, for the end of a page's head. */
export const ShortcutsButton = ({ onOpen }: { readonly onOpen: () => void }) => {
  const text = useText();
  return (
    <button
      type="button"
      className={styles["help"]}
      aria-label={text("quotes.keys.title")}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      ?
    </button>
  );
};
