import { useText, type TextKey } from "../../i18n/use-text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./page.module.css";

const rows: readonly (readonly [keys: readonly string[], text: TextKey])[] = [
  [["/"], "quotes.keys.pair"],
  [["A"], "quotes.keys.amount"],
  [["Shift", "C"], "quotes.keys.call"],
  [["Shift", "P"], "quotes.keys.put"],
  [["1", "…", "6"], "quotes.keys.interval"],
  [["T"], "quotes.keys.trend"],
  [["←", "→", "+", "−", "End"], "quotes.keys.chart"],
  [["?"], "quotes.keys.help"],
];

/** The keys of this page, listed under "?" (NAV-08). */
export const ShortcutsDialog = ({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}) => {
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
