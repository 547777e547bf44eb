import { useEffect, useState } from "react";
import { useText } from "../i18n/use-text.ts";
import { serverNowMs } from "../lib/server-clock.ts";
import { useTimes } from "../lib/show-time.ts";
import styles from "./header-clock.module.css";

/** NAV-04: the time in UTC-4, or in the zone that the user chose; it says which. */
export const HeaderClock = () => {
  const text = useText();
  const times = useTimes();
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time
      className={styles["clock"]}
      dateTime={new Date(nowMs).toISOString()}
      title={text("shell.clockNote")}
    >
      {times.clock(nowMs)} <small>{times.zoneName(nowMs)}</small>
    </time>
  );
};
