import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useText } from "../../i18n/use-text.ts";
import { useConnection } from "../../live/connection.ts";
import { pollUntilReachable, endCutOff } from "../../live/reach.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./cut-off-page.module.css";

const unknown = [
  ["shell.away.prices", "shell.away.pricesHow"],
  ["shell.away.money", "shell.away.moneyHow"],
  ["shell.away.orders", "shell.away.ordersHow"],
] as const;

/**
 * NAV-09: what every address shows when the app was opened without the server. It shows no numbers, because an old number would
 * look fresh. It is replaced by the page automatically.
 */
export const CutOffPage = () => {
  const text = useText();
  const router = useRouter();
  const online = useConnection((state) => state.online);
  useEffect(
    () =>
      pollUntilReachable(() => {
        endCutOff();
        // Requests again any code that could not be fetched in the meantime.
        void router.invalidate();
      }),
    [router],
  );
  return (
    <div className={`page ${styles["away"]}`}>
      <h1>{text(online ? "shell.away.unreached" : "shell.away.offline")}</h1>
      <p>{text("shell.away.lead")}</p>
      <dl className={styles["unknown"]}>
        {unknown.map(([name, how]) => (
          <div key={name}>
            <dt>{text(name)}</dt>
            <dd>{text(how)}</dd>
          </div>
        ))}
      </dl>
      <p role="status" className={styles["wait"]}>
        <span className={styles["pulse"]} aria-hidden="true" />
        {text("shell.away.wait")}
      </p>
      <Button onClick={() => location.reload()}>{text("shell.retry")}</Button>
    </div>
  );
};
