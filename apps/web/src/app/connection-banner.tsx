import { useEffect, useState } from "react";
import { useText, type TextKey } from "../i18n/use-text.ts";
import { useConnection } from "../live/connection.ts";
import styles from "./connection-banner.module.css";

/** A short loss heals by itself: the banner waits this long before it speaks. */
const patienceMs = 1_500;

/** NAV-09: says plainly when what is on the screen is no longer live. */
export const ConnectionBanner = () => {
  const text = useText();
  const trouble = useConnection(({ online, market, account, cutOff }): TextKey | undefined => {
    // The page itself says so, and more.
    if (cutOff) return undefined;
    if (!online) return "shell.offline";
    return market === "lost" || account === "lost" ? "shell.reconnecting" : undefined;
  });
  const shown = useAfter(trouble, patienceMs);
  return (
    <div role="status" aria-live="polite" className={styles["place"]}>
      {shown !== undefined && (
        <p className={styles["banner"]}>
          <span className={styles["pulse"]} aria-hidden="true" />
          {text(shown)}
        </p>
      )}
    </div>
  );
};

/** Follows `value`, but lets it stand for a while before showing it; going back to undefined shows at once. */
const useAfter = <Value,>(value: Value | undefined, waitMs: number): Value | undefined => {
  const [shown, setShown] = useState<Value>();
  useEffect(() => {
    const timer = setTimeout(() => setShown(value), value === undefined ? 0 : waitMs);
    return () => clearTimeout(timer);
  }, [value, waitMs]);
  return value === undefined ? undefined : shown;
};
