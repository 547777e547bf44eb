import type { WithdrawalWait } from "@candor/wire/withdrawals";
import { useText } from "../../i18n/use-text.ts";
import { showDeadline } from "../../lib/show-deadline.ts";
import { useTimes } from "../../lib/show-time.ts";
import { waitText } from "./withdrawal-texts.ts";
import styles from "./withdraw.module.css";

/** "Why is it waiting", the longest wait first (WAL-12). */
export const WaitList = ({ waits }: { readonly waits: readonly WithdrawalWait[] }) => {
  const text = useText();
  const times = useTimes();
  if (waits.length === 0) return null;
  return (
    <ul className={styles["waits"]} aria-label={text("withdraw.why")}>
      {waits.map(({ why, until }) => (
        <li key={why}>{text(waitText[why], until === 0 ? {} : { time: showDeadline(times, until) })}</li>
      ))}
    </ul>
  );
};
