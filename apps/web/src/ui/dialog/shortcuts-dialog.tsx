import { useText } from "../../i18n/use-text.ts";
import { Dialog } from "./dialog.tsx";
import { pageKeys, type PageWithKeys, type ShortcutRow } from "./page-keys.ts";
import styles from "./shortcuts-dialog.module.css";

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys that work on every page. */
const everywhere: readonly ShortcutRow[] = [
  [[isApple ? "⌘" : "Ctrl", "K"], "shell.shortcuts.palette"],
  [["?"], "keys.help"],
  [["Esc"], "shell.shortcuts.escape"],
];

type Props = {
  /** The page that is shown, if it has keys of its own. */
  readonly page?: PageWithKeys | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** The keys of a page and of all pages, listed under "?" (NAV-08). */
export const ShortcutsDialog = ({ page, open, onClose }: Props) => {
  const text = useText();
  const own = (page === undefined ? [] : pageKeys[page]).filter(([, key]) =>
    everywhere.every(([, other]) => other !== key),
  );
  return (
    <Dialog title={text("options.keyboard")} open={open} onClose={onClose}>
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
