import { useEffect, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { chooseZone, usePreferences } from "../../lib/device/preferences.ts";
import { serverNowMs } from "../../lib/calls/server-clock.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import type { Zone } from "../../lib/show/zones.ts";
import styles from "./header-clock.module.css";
import { useZoneOptions } from "../settings/zone-options.tsx";

/** NAV-04: the time in UTC-4 or in the chosen zone. It shows which zone; a press on it chooses another. */
export const HeaderClock = () => {
  const text = useText();
  return (
    <span className={styles["clock"]} title={text("shell.clockNote")}>
      <Now />
      <ZoneSelect />
    </span>
  );
};

const Now = () => {
  const times = useTimes();
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={new Date(nowMs).toISOString()}>
      {times.clock(nowMs)} <small>{times.zoneName(nowMs)}</small>
    </time>
  );
};

/** Invisible, on top of the clock. */
const ZoneSelect = () => {
  const text = useText();
  const zone = usePreferences((state) => state.zone);
  const { wakers, options } = useZoneOptions();
  return (
    <select
      {...wakers}
      aria-label={text("shell.zone")}
      value={zone}
      onChange={(event) => chooseZone(event.target.value as Zone)}
    >
      {options}
    </select>
  );
};
