import type { WithdrawalWait } from "@candor/wire/withdrawals";
import { useText } from "../../i18n/use-text.ts";
import { serverNowMs } from "../../lib/calls/server-clock.ts";
import { showDeadline } from "../../lib/show/show-deadline.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { shownWait } from "./withdrawal-waits.ts";
import styles from "./withdraw.module.css";

/** "Why is it waiting", the longest wait first (WAL-12). */
export const WaitList = ({ waits }: { readonly waits: readonly WithdrawalWait[] }) => {
  const text = useText();
  const times = useTimes();
  if (waits.length === 0) return null;
  return (
    <ul className={styles["waits"]} aria-label={text("withdraw.why")}>
      {waits.map((wait) => {
        const { text: key, until } = shownWait(wait, waits, serverNowMs());
        return (
          <li key={wait.why}>{text(key, until === undefined ? {} : { time: showDeadline(times, until) })}</li>
        );
      })}
    </ul>
  );
};
