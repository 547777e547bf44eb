import { useEffect, useEffectEvent } from "react";
import { useText } from "../../i18n/use-text.ts";
import { countdownParts } from "../../lib/show/countdown-parts.ts";
import { showDeadline } from "../../lib/show/show-deadline.ts";
import { showCount, showMoney } from "../../lib/show/show-money.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { useNow } from "../../live/use-now.ts";
import { Button } from "../../ui/button.tsx";
import { LostAnswer } from "../../ui/lost-answer.tsx";
import { Panel } from "../../ui/panel.tsx";
import styles from "./rewards-page.module.css";
import { checkInName, type Claims, type Daily } from "./use-rewards.ts";

type Props = { readonly day: Daily; readonly claims: Claims; readonly onNextDay: () => void };

/** So often the next day is asked for once this one is over: the server's clock may reach midnight later, or the link be lost. */
const askAgainMs = 3_000;

/** Today: the streak, what checking in pays, and when the next day begins. */
export const CheckInPanel = ({ day, claims, onNextDay }: Props) => {
  const text = useText();
  const isCheckedIn = day.checkedInDigit === 1 || claims.isPaid(checkInName);
  const callState = claims.callStateOf(checkInName);
  return (
    <Panel title={text("rewards.today")}>
      <div className={styles["today"]}>
        <dl className={styles["counts"]}>
          <div>
            <dt>{text("rewards.streak")}</dt>
            <dd>{showCount(day.streak)}</dd>
          </div>
          <div>
            <dt>{text("rewards.total")}</dt>
            <dd>{showCount(day.totalDays)}</dd>
          </div>
        </dl>
        <Pay day={day} isCheckedIn={isCheckedIn} />
        {callState === "lost" && <LostAnswer onAskAgain={() => claims.askAgain(checkInName)} />}
        <Button
          kind="solid"
          big
          busy={callState === "sending"}
          disabled={isCheckedIn || !day.isOffered || callState !== "idle"}
          onClick={() => claims.checkIn(day.reward)}
        >
          {text(isCheckedIn ? "rewards.checkedIn" : "rewards.checkIn")}
        </Button>
        <NextDay timeMs={day.nextDayTime} onReached={onNextDay} />
      </div>
    </Panel>
  );
};

const Pay = ({ day, isCheckedIn }: Pick<Props, "day"> & { readonly isCheckedIn: boolean }) => {
  const text = useText();
  const amount = showMoney(day.reward);
  if (!isCheckedIn && !day.isOffered)
    return (
      <div className={styles["pay"]}>
        <p>
          <b>{text("rewards.notOffered")}</b>
        </p>
        <p>{text("rewards.notOfferedBody")}</p>
      </div>
    );
  // Until the user checks in, a milestone on the next day is that of today, which is said already.
  const milestone = !isCheckedIn && day.milestone?.days === 1 ? null : day.milestone;
  return (
    <div className={styles["pay"]}>
      <p>
        <b>{text(isCheckedIn ? "rewards.hasPaid" : "rewards.pays", { amount })}</b>
      </p>
      {milestone !== null && (
        <p>
          {text(milestone.days === 1 ? "rewards.milestoneNext" : "rewards.milestone", {
            days: showCount(milestone.days),
            amount: showMoney(milestone.money),
          })}
        </p>
      )}
    </div>
  );
};

type NextProps = { readonly timeMs: number; readonly onReached: () => void };

/** The day ends at 00:00 UTC-4; it is shown in the zone that the user chose. */
const NextDay = ({ timeMs, onReached }: NextProps) => {
  const text = useText();
  const times = useTimes();
  const leftMs = timeMs - useNow(true);
  const isOver = leftMs <= 0;
  const reached = useEffectEvent(onReached);
  // Until an answer brings the next time.
  useEffect(() => {
    if (!isOver) return;
    reached();
    const timer = setInterval(() => reached(), askAgainMs);
    return () => clearInterval(timer);
  }, [isOver, timeMs]);
  return (
    <p className={styles["next"]}>
      {text("rewards.nextDay", { time: showDeadline(times, timeMs) })}{" "}
      <span className="num" role="timer">
        {countdownParts(leftMs).clock}
      </span>
    </p>
  );
};
