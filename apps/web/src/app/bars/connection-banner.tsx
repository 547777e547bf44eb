import { useEffect, useState } from "react";
import { useText, type TextKey } from "../../i18n/use-text.ts";
import { useConnection } from "../../live/connection.ts";
import styles from "./connection-banner.module.css";

/** A short loss recovers by itself: the banner appears only after this time. */
const showAfterMs = 1_500;

/** NAV-09: says when what is on the screen is no longer live. */
export const ConnectionBanner = () => {
  const text = useText();
  const trouble = useConnection(({ online, market, account, cutOff }): TextKey | undefined => {
    // The page itself already says this, and more.
    if (cutOff) return undefined;
    if (!online) return "shell.offline";
    return market === "lost" || account === "lost" ? "shell.reconnecting" : undefined;
  });
  const shown = useDelayed(trouble, showAfterMs);
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

/** Follows `value` with a delay; a change back to undefined shows at once. */
const useDelayed = <Value,>(value: Value | undefined, waitMs: number): Value | undefined => {
  const [shown, setShown] = useState<Value>();
  useEffect(() => {
    const timer = setTimeout(() => setShown(value), value === undefined ? 0 : waitMs);
    return () => clearTimeout(timer);
  }, [value, waitMs]);
  return value === undefined ? undefined : shown;
};
