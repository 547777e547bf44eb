import { useText } from "../../i18n/use-text.ts";
import type { BookedAddress } from "../../parts/payout-addresses.ts";
import { Panel } from "../../ui/panel.tsx";
import { BookEntry } from "./book-entry.tsx";
import { BookNew } from "./book-new.tsx";
import styles from "./payout.module.css";

/** The address book: further addresses, each with a name, to choose from at a withdrawal (WAL-07, WAL-12). */
export const BookPanel = ({ entries }: { readonly entries: readonly BookedAddress[] }) => {
  const text = useText();
  return (
    <Panel title={text("payout.book.title")}>
      <div className={styles["halves"]}>
        <div className={styles["form"]}>
          <p className="muted">{text("payout.book.lead")}</p>
          {entries.length === 0 ? (
            <p className="muted">{text("payout.book.none")}</p>
          ) : (
            <ul className={styles["book"]}>
              {entries.map((entry) => (
                <BookEntry key={entry.walletaddr} entry={entry} />
              ))}
            </ul>
          )}
        </div>
        <BookNew booked={entries.map(({ walletaddr }) => walletaddr)} />
      </div>
    </Panel>
  );
};
