import { useText, type TextKey } from "../../i18n/use-text.ts";
import { Dialog } from "./dialog.tsx";
import styles from "./shortcuts-dialog.module.css";

/** Keys as they are printed on the keyboard, and what they do. */
export type ShortcutRow = readonly [keys: readonly string[], text: TextKey];

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys that work on every page. */
const everywhere: readonly ShortcutRow[] = [
  [[isApple ? "⌘" : "Ctrl", "K"], "shell.shortcuts.palette"],
  [["?"], "options.keys.help"],
  [["Esc"], "shell.shortcuts.escape"],
];

type Props = {
  /** The page's own keys. */
  readonly rows?: readonly ShortcutRow[];
  readonly open: boolean;
  readonly onClose: () => void;
};

/** The keys of a page and of all pages, listed under "?" (NAV-08). */
export const ShortcutsDialog = ({ rows = [], open, onClose }: Props) => {
  const text = useText();
  const own = rows.filter(([, key]) => everywhere.every(([, other]) => other !== key));
  return (
    <Dialog title={text("options.keys.title")} open={open} onClose={onClose}>
      {own.length > 0 && <Keys title={text("shell.shortcuts.here")} rows={own} />}
      <Keys title={text("shell.shortcuts.everywhere")} rows={everywhere} />
    </Dialog>
  );
};

const Keys = ({ title, rows }: { readonly title: string; readonly rows: readonly ShortcutRow[] }) => {
  const text = useText();
  return (
    <>
      <h3 className={styles["title"]}>{title}</h3>
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
    </>
  );
};

/** The button that opens the list, for the end of a page's header. */
export const ShortcutsButton = ({ onOpen }: { readonly onOpen: () => void }) => {
  const text = useText();
  return (
    <button
      type="button"
      className={styles["help"]}
      aria-label={text("options.keys.title")}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      ?
    </button>
  );
};
