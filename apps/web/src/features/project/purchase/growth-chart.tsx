import type { ScheduleDay } from "@candor/core/invest/schedule";
import { businessDate } from "@candor/core/time/time";
import { useText } from "../../../i18n/use-text.ts";
import { showDay } from "../../../lib/show/show-day.ts";
import { show } from "../product-terms.ts";
import styles from "../project.module.css";

const [width, height] = [600, 96];

/** Screen coordinates, not money: how high each day's sum stands. */
const pointsOf = (days: readonly ScheduleDay[]): readonly string[] => {
  const most = days.at(-1)?.total ?? 0n;
  const y = (total: bigint): number =>
    most === 0n ? height - 1 : height - 1 - (Number((total * 1_000n) / most) / 1_000) * (height - 4);
  return [{ total: 0n }, ...days].map(
    ({ total }, nth) => `${((nth / days.length) * width).toFixed(1)},${y(total).toFixed(1)}`,
  );
};

type Props = {
  readonly days: readonly ScheduleDay[];
  /** The midnight that ends the last of them. */
  readonly endMs: number;
};

/** The interest that has been earned by each day; the table below has the figures. */
export const GrowthChart = ({ days, endMs }: Props) => {
  const text = useText();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const line = `M${pointsOf(days).join("L")}`;
  return (
    <figure>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text("project.order.growth", { amount: show(last.total), days: days.length })}
        className={styles["growth"]}
      >
        <path d={`${line}L${width},${height}L0,${height}Z`} className={styles["area"]} />
        <path d={line} className={styles["line"]} />
      </svg>
      <figcaption className={styles["ends"]}>
        <span>{showDay(first.date)}</span>
        <span>{`+${text("project.usdt", { amount: show(last.total) })} · ${showDay(businessDate(endMs))}`}</span>
      </figcaption>
    </figure>
  );
};
