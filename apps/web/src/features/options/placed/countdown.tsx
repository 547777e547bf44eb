import type { OptionRow } from "@candor/wire/options";
import { useEffect, useRef } from "react";
import { useText } from "../../../i18n/use-text.ts";
import { useNow } from "../../../live/use-now.ts";
import { Track } from "../../../ui/track.tsx";
import styles from "./options.module.css";
import { showSeconds } from "./seconds.ts";

/** How often a list is read again while an option that is due has not arrived as settled. */
const askAgainSeconds = 2;

/** Time left of an open option as text and bar; at zero its list is read again (OPT-01, OPT-05). */
export const Countdown = ({ option, onDue }: { readonly option: OptionRow; readonly onDue: () => void }) => {
  const text = useText();
  const nowMs = useNow(true);
  const leftMs = Math.max(0, option.sellTime - nowMs);
  const seconds = Math.ceil(leftMs / 1_000);
  const total = Math.max(1, Math.round((option.sellTime - option.entryTime) / 1_000));
  const overSeconds = Math.floor((nowMs - option.sellTime) / 1_000);
  const asked = useRef(-1);
  useEffect(() => {
    const turn = Math.floor(overSeconds / askAgainSeconds);
    if (overSeconds < 0 || asked.current === turn) return;
    asked.current = turn;
    onDue();
  }, [overSeconds, onDue]);
  return (
    <div className={styles["countdown"]}>
      <span>{seconds > 0 ? showSeconds(seconds) : text("options.settling")}</span>
      <Track
        label={text("options.timeLeft")}
        value={Math.min(seconds, total)}
        most={total}
        says={seconds > 0 ? text("options.secondsLeft", { seconds }) : text("options.settling")}
      />
    </div>
  );
};
