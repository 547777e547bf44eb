import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { showCount } from "../../lib/show/show-money.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { useProducts } from "../../live/products.ts";
import { HashStrip } from "../../ui/hash-strip.tsx";
import styles from "./record-panel.module.css";
import { checkQuery, recordQuery, type RecordEntry } from "./record-query.ts";

/** The site's motif, live: the last minutes of the public record, each minute's signed hash drawn as strokes. */
export const RecordPanel = () => {
  const text = useText();
  const lead = useProducts().data?.[0];
  const { data, isError } = useQuery(recordQuery(lead?.symbol ?? "BTCUSDT"));
  const check = useQuery(checkQuery(data?.[0]?.checkpoint));
  const unsigned = data?.[0] !== undefined && data[0].checkpoint === undefined;
  return (
    <section className={styles["record"]} aria-label={text("home.record.title")}>
      <div className={styles["head"]}>
        <h2>{text("home.record.title")}</h2>
        <span className="muted">{lead?.pairName ?? "BTC/USDT"}</span>
      </div>
      <ol className={styles["chain"]}>
        {data === undefined || data.length === 0 ? (
          <Waiting failed={isError} />
        ) : (
          data.map((each, index) => <Entry key={each.seq} entry={each} latest={index === 0} />)
        )}
      </ol>
      <p className={styles["foot"]}>
        {check.data === true && <span className={styles["good"]}>{text("home.record.checked")}</span>}
        {check.data === false && (
          <span className={`${styles["soon"]} down`}>{text("home.record.forged")}</span>
        )}
        {unsigned && <span className={styles["soon"]}>{text("home.record.waiting")}</span>}
        <Link to="/verify">{text("home.record.verify")}</Link>
      </p>
    </section>
  );
};

const Entry = ({ entry, latest }: { readonly entry: RecordEntry; readonly latest: boolean }) => {
  const text = useText();
  const times = useTimes();
  return (
    <li className={latest ? styles["latest"] : styles["past"]}>
      <HashStrip hash={entry.hash} height={latest ? 56 : 20} />
      <p className={styles["facts"]}>
        <span className="num">{text("home.record.tick", { seq: showCount(entry.seq) })}</span>
        <span className="num">{times.clock(entry.timeMs)}</span>
        <span className="mono">
          {entry.hash.slice(0, 6)}…{entry.hash.slice(-4)}
        </span>
      </p>
    </li>
  );
};

/** Shown until the record is loaded; if it cannot be read, it is requested again automatically. */
const Waiting = ({ failed }: { readonly failed: boolean }) => {
  const text = useText();
  return (
    <li className={styles["latest"]}>
      <HashStrip hash={"0".repeat(64)} height={56} />
      <p className={styles["facts"]}>{text(failed ? "home.record.failed" : "shell.loading")}</p>
    </li>
  );
};
