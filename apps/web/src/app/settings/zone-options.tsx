import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { shownLanguage } from "../../lib/device/language.ts";
import { usePreferences } from "../../lib/device/preferences.ts";
import { serverNowMs } from "../../lib/calls/server-clock.ts";
import { longZoneName, zoneName, zones, type Zone } from "../../lib/show/zones.ts";

/** Listing the names of all zones takes a slow phone many milliseconds: a picker requests them only when it is about to open. */
export const useZoneOptions = () => {
  const [isAwake, setAwake] = useState(false);
  const wake = (): void => setAwake(true);
  return {
    wakers: { onFocus: wake, onPointerEnter: wake, onPointerDown: wake },
    options: <ZoneOptions all={isAwake} />,
  };
};

/** NAV-04: the platform's zone, UTC, the device's zone, then others with their own names and offsets. */
const ZoneOptions = ({ all }: { readonly all: boolean }) => {
  const text = useText();
  const chosen = usePreferences((state) => state.zone);
  const nowMs = serverNowMs();
  const label = (zone: Zone): string => {
    if (zone === "business") return text("shell.zoneBusiness");
    if (zone === "utc") return "UTC";
    const name = zone === "local" ? text("shell.zoneLocal") : longZoneName(zone, shownLanguage());
    return `${name} (${zoneName(zone, nowMs)})`;
  };
  return zones
    .filter((zone) => all || zone === chosen)
    .map((zone) => (
      <option key={zone} value={zone}>
        {label(zone)}
      </option>
    ));
};
