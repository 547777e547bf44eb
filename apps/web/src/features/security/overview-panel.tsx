import { useText } from "../../i18n/use-text.ts";
import type { SecurityOverview } from "../../lib/account/security-overview.ts";
import { serverNowMs } from "../../lib/calls/server-clock.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { Panel } from "../../ui/panel.tsx";
import styles from "./security.module.css";

/** Which factors the account has, at a glance. */
export const OverviewPanel = ({ has }: { readonly has: SecurityOverview }) => {
  const text = useText();
  const times = useTimes();
  const second = has.totp || has.passkeys.length > 0;
  const time = times.dateTime(has.freshUntil);
  const rows = [
    [text("security.overview.password"), text("security.overview.set"), true],
    [
      text("security.overview.second"),
      text(second ? "security.overview.secondOn" : "security.overview.secondOff"),
      second,
    ],
    [
      text("security.overview.recovery"),
      has.recoveryCodes === 0
        ? text("security.overview.none")
        : text("security.overview.left", { count: has.recoveryCodes }),
      has.recoveryCodes > 0,
    ],
    [
      text("security.overview.withdrawPassword"),
      text(has.withdrawPassword ? "security.overview.set" : "security.overview.notSet"),
      has.withdrawPassword,
    ],
  ] as const;
  return (
    <Panel title={text("security.overview.title")} flush>
      <dl className={styles["facts"]}>
        {rows.map(([name, state, good]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={good ? styles["good"] : styles["lacking"]}>{state}</dd>
          </div>
        ))}
      </dl>
      <p className={styles["fresh"]}>
        {has.freshUntil > serverNowMs()
          ? text("security.overview.fresh", { time, zone: times.zoneName(has.freshUntil) })
          : text("security.overview.notFresh")}
      </p>
    </Panel>
  );
};
