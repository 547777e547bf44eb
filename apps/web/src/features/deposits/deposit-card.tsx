import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useText } from "../../i18n/use-text.ts";
import { serverNowMs } from "../../lib/calls/server-clock.ts";
import { focusResult } from "../../lib/keyboard/focus-back.ts";
import { isPositive, showMoney } from "../../lib/show/show-money.ts";
import { showDeadline } from "../../lib/show/show-deadline.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { depositReason } from "../../parts/deposit-reason.ts";
import { Card } from "../../ui/cards.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Timeline, TimelineStep } from "../../ui/timeline.tsx";
import { Track } from "../../ui/track.tsx";
import { expectedAt, stepsOf, type Row } from "./deposit-steps.ts";
import { differsText, nextText, sourceText, stateText, stepText } from "./deposit-texts.ts";
import styles from "./deposits.module.css";
import { ExchangeLink } from "./exchange-link.tsx";

const looks: Partial<Record<Row["state"], "good" | "warn">> = {
  credited: "good",
  refused: "warn",
  undone: "warn",
  review: "warn",
};

/** `isNew`: its hash was named on this page, so the card gets the focus. */
type Props = { readonly row: Row; readonly isNew: boolean };

/** One deposit: its amount, its steps, what it waits for and until when. */
export const DepositCard = ({ row, isNew }: Props) => {
  const text = useText();
  const times = useTimes();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) focusResult(heading.current);
  }, [isNew]);
  const { asset, money, state, reason, hash } = row;
  return (
    <Card
      title={isPositive(money) ? `${showMoney(money)} ${asset}` : text("deposits.unknownAmount")}
      state={text(stateText[state])}
      look={looks[state]}
      heading={heading}
    >
      <p className={`muted ${styles["small"]}`}>{text(sourceText(row))}</p>
      <Differs row={row} />
      {reason !== "" && <p className={styles["warn"]}>{text(depositReason[reason])}</p>}
      <Timeline>
        {stepsOf(row).map(({ step, isMade, at }) => (
          <TimelineStep key={step} isMade={isMade}>
            <span>{text(stepText[step])}</span>
            {isMade && at !== undefined && <span className="muted num">{times.dateTime(at)}</span>}
          </TimelineStep>
        ))}
      </Timeline>
      <Next row={row} />
      {asset === "ETH" && state === "credited" && <ExchangeLink />}
      {hash !== "" && (
        <div className={styles["line"]}>
          <code className={styles["small"]}>{hash}</code>
          <CopyButton
            value={hash}
            label={text(row.network === "gateway" ? "deposits.copyInvoice" : "funds.copyHash")}
          />
        </div>
      )}
    </Card>
  );
};

const nextOf = ({ state, network }: Row) => {
  if (state === "credited" || state === "refused") return nextText.confirmed;
  return state === "review" && network === "gateway" ? "deposits.next.payment" : nextText[state];
};

/** What arrived at the gateway beside what was ordered, when the two differ. */
const Differs = ({ row: { differs, ordered } }: { readonly row: Row }) => {
  const text = useText();
  if (differs === "") return null;
  return (
    <>
      <p className={styles["warn"]}>{text(differsText[differs])}</p>
      {ordered !== "" && (
        <p className={`muted ${styles["small"]}`}>
          {text("deposits.ordered", { amount: showMoney(ordered) })}
        </p>
      )}
    </>
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
      <p>{text(nextOf(row), at === undefined ? {} : { time: showDeadline(times, at) })}</p>
      {state === "review" && row.network !== "gateway" && (
        <Link to="/bindColdWallet">{text("pages.bindColdWallet")}</Link>
      )}
    </div>
  );
};
