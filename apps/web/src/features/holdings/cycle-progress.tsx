import { useText, type Text } from "../../i18n/use-text.ts";
import { Track } from "../../ui/track.tsx";
import type { Row } from "./holding-view.ts";
import styles from "./holdings.module.css";

/** How many days of the running cycle have passed (INV-08). */
export const CycleProgress = ({ row }: { readonly row: Row }) => {
  const text = useText();
  const says = dayText(text, row);
  const label = text(row.kind === "copy" ? "holdings.pool.progress" : "holdings.progress");
  return (
    <div className={styles["progress"]}>
      <Track label={label} value={row.passedDays} most={row.cycleDays} says={says} />
      <span>{says}</span>
    </div>
  );
};

const dayText = (text: Text, { kind, passedDays, cycleDays, cycle }: Row): string => {
  const day = text("holdings.dayOf", { day: passedDays, days: cycleDays });
  if (cycle === 1) return day;
  return `${day} · ${text(kind === "copy" ? "holdings.pool.periodNumber" : "holdings.cycleNumber", { cycle })}`;
};
