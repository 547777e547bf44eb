import { useState } from "react";
import { useText } from "../../../i18n/use-text.ts";
import { showDay } from "../../../lib/show/show-day.ts";
import { Button } from "../../../ui/button.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { GrowthChart } from "./growth-chart.tsx";
import type { OrderSummary } from "./order-form.ts";
import { show } from "../product-terms.ts";
import styles from "../project.module.css";

const shownAtFirst = 5;

/** Each day of the cycle: what it earns, what has been earned, and what is paid (INV-16). */
export const SchedulePanel = ({ summary: { days, endMs } }: { readonly summary: OrderSummary }) => {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const shown =
    isOpen || days.length <= shownAtFirst + 1 ? days : [...days.slice(0, shownAtFirst), ...days.slice(-1)];
  const heads = ["day", "date", "earned", "total", "paid"] as const;
  return (
    <Panel title={text("project.order.schedule")}>
      <div className={styles["stack"]}>
        <GrowthChart days={days} endMs={endMs} />
        <div
          className={styles["schedule"]}
          tabIndex={isOpen ? 0 : undefined}
          role={isOpen ? "group" : undefined}
        >
          <table aria-label={text("project.order.schedule")}>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {text(`project.order.${head}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ day, date, earned, total, paid }) => (
                <tr key={day}>
                  <th scope="row">{day}</th>
                  <td className="num">{showDay(date)}</td>
                  <td className="num">{show(earned)}</td>
                  <td className="num">{show(total)}</td>
                  <td className="num">{paid === 0n ? "–" : show(paid)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {!isOpen && shown.length < days.length && (
          <Button kind="quiet" className={styles["more"] ?? ""} onClick={() => setOpen(true)}>
            {text("project.order.scheduleOpen", { days: days.length })}
          </Button>
        )}
      </div>
    </Panel>
  );
};
