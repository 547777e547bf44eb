import type { PointerEvent } from "react";
import { useText } from "../../../i18n/use-text.ts";
import { useChosenPlace } from "../../../lib/keyboard/use-chosen-place.ts";
import { showDecimal } from "../../../lib/show/show-money.ts";
import { useTimes } from "../../../lib/show/show-time.ts";
import styles from "./pool.module.css";
import { unitShape, type UnitShape } from "./unit-shape.ts";
import type { Pool } from "./pool-query.ts";

const [width, height] = [720, 180];
/** Above and below the line, so that it is not cut. */
const edge = 6;
const unitDecimals = 4;

export const showUnit = (value: string): string => showDecimal(value, unitDecimals);

/** A unit's value after each closed trade, and now. A point is chosen by pointing at it, or by the arrow keys. */
export const UnitChart = ({ points }: Pick<Pool, "points">) => {
  const shape = unitShape(points);
  return shape === undefined ? null : <Line shape={shape} />;
};

const Line = ({ shape }: { readonly shape: UnitShape }) => {
  const text = useText();
  const times = useTimes();
  const last = shape.points.length - 1;
  const { at, choose, onKeyDown } = useChosenPlace(last);
  const point = shape.points[at];
  if (point === undefined) return null;
  const time = times.dateTime(point.time).slice(0, 16);
  const value = text("project.usdt", { amount: showUnit(point.unitValue) });
  const onPoint = (event: PointerEvent): void => {
    const box = event.currentTarget.getBoundingClientRect();
    choose(nearest(shape, (event.clientX - box.left) / box.width));
  };
  return (
    <figure className={styles["chart"]}>
      <figcaption>
        <span>{time}</span> <b>{value}</b>
      </figcaption>
      <div
        className={styles["plot"]}
        role="slider"
        tabIndex={0}
        aria-label={text("pool.chart")}
        aria-valuemin={1}
        aria-valuemax={last + 1}
        aria-valuenow={at + 1}
        aria-valuetext={`${time}: ${value}`}
        onKeyDown={onKeyDown}
        onPointerMove={onPoint}
        onPointerDown={onPoint}
      >
        <Picture shape={shape} />
        <i
          className={styles["mark"]}
          style={{ left: `${point.x * 100}%`, top: `${(100 * yOf(point.y)) / (height + 2 * edge)}%` }}
        />
        <span className={styles["most"]} aria-hidden="true">
          {showUnit(shape.most)}
        </span>
        <span className={styles["least"]} aria-hidden="true">
          {showUnit(shape.least)}
        </span>
      </div>
      <p className={styles["ends"]} aria-hidden="true">
        {endsOf(shape, times).map((end, nth) => (
          <span key={nth}>{end}</span>
        ))}
      </p>
    </figure>
  );
};

/** The days on which it begins and ends; of one day, the times. */
const endsOf = ({ points }: UnitShape, times: ReturnType<typeof useTimes>): readonly string[] => {
  const ends = [points[0], points.at(-1)].map((point) => point?.time ?? 0);
  const [first, last] = ends.map(times.date);
  return ends.map((time) => (first === last ? times.clock(time).slice(0, 5) : times.date(time)));
};

/** From the top of the picture, with the edge above the line. */
const yOf = (part: number): number => edge + part * height;

const Picture = ({ shape }: { readonly shape: UnitShape }) => {
  const line = `M${shape.points.map(({ x, y }) => `${(x * width).toFixed(1)},${yOf(y).toFixed(1)}`).join("L")}`;
  const bottom = height + 2 * edge;
  return (
    <svg viewBox={`0 0 ${width} ${bottom}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={`${line}L${width},${bottom}L0,${bottom}Z`} className={styles["area"]} />
      <line x1="0" x2={width} y1={yOf(shape.startY)} y2={yOf(shape.startY)} className={styles["start"]} />
      <path d={line} className={styles["line"]} />
    </svg>
  );
};

const nearest = ({ points }: UnitShape, x: number): number =>
  points.reduce(
    (best, point, nth) => (Math.abs(point.x - x) < Math.abs((points[best]?.x ?? 0) - x) ? nth : best),
    0,
  );
