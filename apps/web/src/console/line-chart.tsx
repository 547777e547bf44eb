import { Text } from "@mantine/core";
import type { PointerEvent } from "react";
import { useChosenPlace } from "../lib/keyboard/use-chosen-place.ts";
import styles from "./line-chart.module.css";

/** The picture's own units; it is drawn as wide as its place. */
const [width, height] = [720, 120];

export type Point = { readonly at: string; readonly value: number };

type Props = {
  readonly title: string;
  readonly about: string;
  readonly color: string;
  /** At least two, in the order of their times. */
  readonly points: readonly Point[];
};

/** A line from zero up, over time. A point is chosen by pointing at it or by the arrow keys; until then it is the last one. */
export const LineChart = ({ title, about, color, points }: Props) => {
  const last = points.length - 1;
  const { at, choose, onKeyDown } = useChosenPlace(last);
  const point = points[at];
  if (point === undefined) return null;
  const most = Math.max(...points.map(({ value }) => value));
  const onPoint = (event: PointerEvent): void => {
    const { left, width: across } = event.currentTarget.getBoundingClientRect();
    choose(Math.max(0, Math.min(last, Math.round(((event.clientX - left) / across) * last))));
  };
  return (
    <figure className={styles["chart"]} style={{ color: `var(--mantine-color-${color}-6)` }}>
      <figcaption>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {about}
        </Text>
        <Text size="sm" className={styles["chosen"]}>
          <span>{point.at}</span> <b>{point.value}</b>
        </Text>
      </figcaption>
      <div
        className={styles["plot"]}
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={1}
        aria-valuemax={last + 1}
        aria-valuenow={at + 1}
        aria-valuetext={`${point.at}: ${point.value}`}
        onKeyDown={onKeyDown}
        onPointerMove={onPoint}
        onPointerDown={onPoint}
        onPointerLeave={() => choose(undefined)}
      >
        <Line points={points} most={most} at={at} />
        <span aria-hidden="true">{most}</span>
      </div>
      <p aria-hidden="true">
        <span>{points[0]?.at}</span>
        <span>{points[last]?.at}</span>
      </p>
    </figure>
  );
};

type LineProps = { readonly points: readonly Point[]; readonly most: number; readonly at: number };

const Line = ({ points, most, at }: LineProps) => {
  const x = (nth: number): number => (nth / (points.length - 1)) * width;
  const line = points
    .map(({ value }, nth) => `${x(nth).toFixed(1)},${yOf(value, most).toFixed(1)}`)
    .join("L");
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={`M${line}L${width},${height}L0,${height}Z`} className={styles["area"]} />
      <path d={`M${line}`} className={styles["line"]} />
      <line x1={x(at)} x2={x(at)} y1="0" y2={height} className={styles["mark"]} />
    </svg>
  );
};

/** From the top of the picture, with a unit of room for the line. Nothing but zeros is a line at the bottom. */
const yOf = (value: number, most: number): number => 1 + (height - 2) * (most === 0 ? 1 : 1 - value / most);
