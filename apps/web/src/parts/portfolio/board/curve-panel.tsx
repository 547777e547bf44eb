import { curveRanges, type CurveRange } from "@candor/wire/portfolio";
import { useId, useState, type KeyboardEvent, type PointerEvent } from "react";
import { useText } from "../../../i18n/use-text.ts";
import { lookOf, showMoney, showSigned, toCents } from "../../../lib/show/show-money.ts";
import { useTimes } from "../../../lib/show/show-time.ts";
import { Button } from "../../../ui/button.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import styles from "./board.module.css";
import { hasHistory, pathOf, pointAfterKey, shapeOf, type Curve } from "./curve-shape.ts";
import { useCurve } from "./use-curve.ts";

const [width, height] = [720, 160];

/** What the account was worth over a range, and what the range brought: from the journal (MINE-01). */
export const CurvePanel = () => {
  const text = useText();
  const [range, setRange] = useState<CurveRange>("1d");
  const id = useId();
  const { data, isError, refetch } = useCurve(range);
  return (
    <Panel title={text("portfolio.curve.title")}>
      <Tabs
        look="segments"
        label={text("portfolio.curve.range")}
        value={range}
        tabs={curveRanges.map((each) => ({ value: each, label: text(`portfolio.curve.of.${each}`) }))}
        onChange={setRange}
        controls={id}
      />
      <div id={id} className={styles["stage"]} role="tabpanel" aria-label={text("portfolio.curve.title")}>
        {data !== undefined && hasHistory(data) && <CurveFigure key={range} curve={data} />}
        {data !== undefined && !hasHistory(data) && (
          <p className={styles["quiet"]}>{text("portfolio.curve.empty")}</p>
        )}
        {data === undefined && !isError && (
          <p className={styles["quiet"]} role="status">
            {text("shell.loading")}
          </p>
        )}
        {data === undefined && isError && (
          <div className={styles["quiet"]} role="alert">
            <p>{text("shell.network")}</p>
            <Button onClick={() => void refetch()}>{text("shell.retry")}</Button>
          </div>
        )}
      </div>
    </Panel>
  );
};

/** The line, with a point that is chosen by pointing or by arrow keys, and the sums that lead from its beginning to its end. */
const CurveFigure = ({ curve }: { readonly curve: Curve }) => {
  const text = useText();
  const times = useTimes();
  const { points } = curve;
  const [chosen, setChosen] = useState<number>();
  const shape = shapeOf(points);
  const at = Math.min(chosen ?? points.length - 1, points.length - 1);
  const point = points[at];
  if (shape === undefined || point === undefined)
    return <p className={styles["quiet"]}>{text("portfolio.curve.unknown")}</p>;
  const shown = point.equity === null ? "–" : showMoney(toCents(point.equity));
  const when = times.dateTime(point.time).slice(0, 16);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = pointAfterKey(event.key, at, points.length);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
  };
  const onPoint = (event: PointerEvent): void => {
    const { left, width: wide } = event.currentTarget.getBoundingClientRect();
    const part = Math.min(1, Math.max(0, (event.clientX - left) / wide));
    setChosen(Math.round(part * (points.length - 1)));
  };
  const x = points.length > 1 ? (at / (points.length - 1)) * 100 : 0;
  const y = (1 - (shape.heights[at] ?? 0)) * 100;
  return (
    <>
      <p className={styles["point"]}>
        <time dateTime={new Date(point.time).toISOString()}>{when}</time> <b className="num">{shown}</b>
      </p>
      <div
        className={styles["plot"]}
        role="slider"
        tabIndex={0}
        aria-label={text("portfolio.curve.point")}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={at + 1}
        aria-valuetext={`${when}: ${shown} USDT`}
        onKeyDown={onKeyDown}
        onPointerMove={onPoint}
        onPointerDown={onPoint}
        onPointerLeave={() => setChosen(undefined)}
      >
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <path
            d={pathOf(shape, width, height)}
            className={styles["line"]}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <i className={styles["dot"]} style={{ left: `${x}%`, top: `${y}%` }} />
        <span className={styles["most"]} aria-hidden="true">
          {showMoney(toCents(shape.most))}
        </span>
        <span className={styles["least"]} aria-hidden="true">
          {showMoney(toCents(shape.least))}
        </span>
      </div>
      <Brought curve={curve} />
    </>
  );
};

/** What the range brought: the rows lead from its first point to its last, to the micro-unit. */
const Brought = ({ curve }: { readonly curve: Curve }) => {
  const text = useText();
  const { points, movedmoney, results, unbooked } = curve;
  const rows = [
    ["moved", movedmoney],
    ["options", results.options],
    ["contracts", results.contracts],
    ["investments", results.investments],
    ["other", results.other],
    ["unbooked", unbooked],
  ] as const;
  return (
    <details className={styles["brought"]}>
      <summary>{text("portfolio.curve.brought")}</summary>
      <dl>
        <Sum name={text("portfolio.curve.start")} amount={points[0]?.equity ?? null} />
        {rows.map(([name, amount]) => (
          <div key={name}>
            <dt>{text(`portfolio.curve.${name}`)}</dt>
            <dd className={`num ${name === "moved" ? "" : lookOf(amount ?? "0")}`}>
              {amount === null ? "–" : showSigned(amount)}
            </dd>
          </div>
        ))}
        <Sum name={text("portfolio.curve.now")} amount={points.at(-1)?.equity ?? null} />
      </dl>
      <p>{text("portfolio.curve.note")}</p>
    </details>
  );
};

const Sum = ({ name, amount }: { readonly name: string; readonly amount: string | null }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num">{amount === null ? "–" : showMoney(amount)}</dd>
  </div>
);
