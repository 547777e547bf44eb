import { useText } from "../../i18n/use-text.ts";
import { isLeverAudit, type Audit } from "../../lib/evidence/evidence.ts";
import { mostDecimals, showCount, showPrice } from "../../lib/show/show-money.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { HashStrip } from "../../ui/hash-strip.tsx";
import styles from "./evidence.module.css";

type AuditTick = Audit["entry"];

/** Entry and exit tick next to each other: number, time, price, the exact line and its hash in the chain (OPT-08, LEV-14). */
export const AuditFacts = ({ audit }: { readonly audit: Audit }) => {
  const text = useText();
  const decimals = mostDecimals([audit.entry.price, audit.exit.price]);
  const [entry, exit] = isLeverAudit(audit)
    ? (["verify.openTick", "verify.closeTick"] as const)
    : (["verify.entryTick", "verify.exitTick"] as const);
  return (
    <div className={styles["ticks"]}>
      <TickCard title={text(entry)} tick={audit.entry} decimals={decimals} />
      <TickCard title={text(exit)} tick={audit.exit} decimals={decimals} />
    </div>
  );
};

type TickCardProps = { readonly title: string; readonly tick: AuditTick; readonly decimals: number };

const TickCard = ({ title, tick, decimals }: TickCardProps) => {
  const text = useText();
  const times = useTimes();
  return (
    <section className={styles["tick"]} aria-label={title}>
      <h3>{title}</h3>
      <p className={styles["price"]}>{showPrice(tick.price, decimals)}</p>
      <dl>
        <div>
          <dt>{text("verify.number")}</dt>
          <dd>{showCount(tick.seq)}</dd>
        </div>
        <div>
          <dt>{text("verify.time")}</dt>
          <dd>{times.exact(tick.time)}</dd>
        </div>
        <div className={styles["wide"]}>
          <dt>{text("verify.line")}</dt>
          <dd className="mono">{tick.line}</dd>
        </div>
        <div className={styles["wide"]}>
          <dt>SHA-256</dt>
          <dd className={`mono ${styles["hash"]}`}>{tick.hash}</dd>
        </div>
      </dl>
      <HashStrip hash={tick.hash} height={20} />
    </section>
  );
};
