import { useText } from "../../i18n/use-text.ts";
import { shownLanguage } from "../../lib/device/language.ts";
import { Panel } from "../../ui/panel.tsx";
import { monthWeeks, noonOf } from "./month-weeks.ts";
import styles from "./rewards-page.module.css";
import type { Daily } from "./use-rewards.ts";

const written = (date: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(shownLanguage(), { ...options, timeZone: "UTC" }).format(noonOf(date));

/** This month's days, by UTC-4, and those that are checked in. */
export const MonthPanel = ({ day: { today, checkedDays } }: { readonly day: Daily }) => {
  const text = useText();
  const weeks = monthWeeks(today);
  const checked = new Set(checkedDays);
  const fullWeek = weeks[1] ?? [];
  return (
    <Panel title={written(today, { year: "numeric", month: "long" })}>
      <table className={styles["month"]}>
        <caption className="visually-hidden">{text("rewards.calendar")}</caption>
        <thead>
          <tr>
            {fullWeek.map((date) => (
              <th
                key={date}
                scope="col"
                abbr={date === undefined ? undefined : written(date, { weekday: "long" })}
              >
                {date !== undefined && written(date, { weekday: "short" })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, place) => (
                <td key={date ?? place} aria-current={date === today ? "date" : undefined}>
                  {date !== undefined && <Day date={date} isChecked={checked.has(date)} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles["zone"]}>{text("rewards.zone")}</p>
    </Panel>
  );
};

const Day = ({ date, isChecked }: { readonly date: number; readonly isChecked: boolean }) => {
  const text = useText();
  return (
    <span className={isChecked ? styles["checked"] : undefined}>
      {date % 100}
      {isChecked && <span className="visually-hidden"> {text("rewards.dayChecked")}</span>}
    </span>
  );
};
