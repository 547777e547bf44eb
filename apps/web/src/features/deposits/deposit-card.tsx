import { Link } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { serverNowMs } from "../../lib/server-clock.ts";
import { isPositive, showMoney } from "../../lib/show-money.ts";
import { useTimes } from "../../lib/show-time.ts";
import { depositReason } from "../../parts/deposit-reason.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Track } from "../../ui/track.tsx";
import { expectedAt, stepsOf, type Row } from "./deposit-steps.ts";
import { nextText, sourceText, stateText, stepText } from "./deposit-texts.ts";
import styles from "./deposits.module.css";

/** One deposit: its amount, its steps, what it waits for and until when. */
export const DepositCard = ({ row }: { readonly row: Row }) => {
  const text = useText();
  const times = useTimes();
  const { money, state, reason, hash } = row;
  return (
    <li className={styles["card"]}>
      <div className={styles["cardHead"]}>
        <b className="num">
          {isPositive(money) ? `${showMoney(money)} USDT` : text("deposits.unknownAmount")}
        </b>
        <span className={`${styles["state"]} ${styles[state] ?? ""}`}>{text(stateText[state])}</span>
      </div>
      <p className={`muted ${styles["small"]}`}>{text(sourceText(row))}</p>
      {reason !== "" && <p className={styles["warn"]}>{text(depositReason[reason])}</p>}
      <ol className={styles["timeline"]}>
        {stepsOf(row).map(({ step, isMade, at }) => (
          <li key={step} className={isMade ? styles["made"] : "muted"}>
            <span>{text(stepText[step])}</span>
            {isMade && at !== undefined && <span className="muted num">{times.dateTime(at)}</span>}
          </li>
        ))}
      </ol>
      <Next row={row} />
      {hash !== "" && (
        <div className={styles["line"]}>
          <code className={styles["small"]}>{hash}</code>
          <CopyButton
            value={hash}
            label={text(row.network === "gateway" ? "deposits.copyInvoice" : "deposits.copyHash")}
          />
        </div>
      )}
    </li>
  );
};

/** "Why is it waiting": what happens next, and by when. */
const Next = ({ row }: { readonly row: Row }) => {
  const text = useText();
  const times = useTimes();
  const { state, confirmations, needed } = row;
  if (state === "credited" || state === "refused") return null;
  const at = expectedAt(row, serverNowMs());
  const counted = text("deposits.counted", {
    have: String(Math.min(confirmations, needed)),
    needed: String(needed),
  });
  return (
    <div className={styles["why"]}>
      <b>{text("deposits.why")}</b>
      {state === "seen" && (
        <>
          <span className="num">{counted}</span>
          <Track
            label={text("deposits.confirmations")}
            value={Math.min(confirmations, needed)}
            most={needed}
            says={counted}
          />
        </>
      )}
      <p>
        {text(
          nextText[state],
          at === undefined ? {} : { time: `${times.dateTime(at)} (${times.zoneName(at)})` },
        )}
      </p>
      {state === "review" && <Link to="/bindColdWallet">{text("pages.bindColdWallet")}</Link>}
    </div>
  );
};
