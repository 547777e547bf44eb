import { klineIntervals, type Product } from "@candor/wire/market";
import {
  lazy,
  Suspense,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from "react";
import { useStore } from "zustand";
import { withTexts } from "../../i18n/i18n.ts";
import { useText } from "../../i18n/use-text.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { Button } from "../../ui/button.tsx";
import { LivePrice } from "../live-price.tsx";
import type { ChartMove } from "./candle-chart.ts";
import { useChartLook } from "./chart-look.ts";
import { ChartTools } from "./chart-tools.tsx";
import styles from "./chart.module.css";
import { useChartChoice } from "./chart-choice.ts";
import { useCandleChart, type ChartHold } from "./use-candle-chart.ts";
import { useFullScreen } from "./use-full-screen.ts";
import { useToolsWanted } from "./tools/use-tools-wanted.ts";

// It has nothing to say before the chart has bars.
const ChartLegend = lazy(async () => ({
  default: (await withTexts(["kline"], () => import("./chart-legend.tsx"))).ChartLegend,
}));
// Opened by few; the figures and the tools are loaded when they are.
const ChartTable = lazy(async () => ({
  default: (await withTexts(["kline"], () => import("./chart-table.tsx"))).ChartTable,
}));
const ToolsLayer = lazy(async () => ({
  default: (await withTexts(["chartTools"], () => import("./tools/tools-layer.tsx"))).ToolsLayer,
}));

const keyMoves: Readonly<Record<string, ChartMove>> = {
  "+": "in",
  "=": "in",
  "-": "out",
  ArrowLeft: "left",
  ArrowRight: "right",
  End: "end",
};

type Props = {
  readonly product: Product | undefined;
  /** Content over the chart, such as lines with their labels. */
  readonly over?: (hold: ChartHold) => ReactNode;
};

/** Candles or trend of one pair with MA7, MA30 and volume (MKT-02, MKT-05), and the same as a table. */
export const ChartPanel = ({ product, over }: Props) => {
  const text = useText();
  const times = useTimes();
  const panel = useRef<HTMLElement>(null);
  const hintId = useId();
  const { interval } = useChartChoice();
  const look = useChartLook(interval);
  const hold = useCandleChart(product, look);
  const [full, toggleFull] = useFullScreen(panel);
  const [asTable, setAsTable] = useState(false);
  const [toolsOpen, setToolsOpen] = useState(false);
  const toolsWanted = useToolsWanted(hold, product?.symbol, toolsOpen);
  const title = product?.pairName ?? "";
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = keyMoves[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    hold.chart.current?.move(step);
  };
  /** On the price axis the chart itself answers: it shows all bars again. */
  const onDoubleClick = ({ clientX, clientY, currentTarget }: MouseEvent): void => {
    const { left, top } = currentTarget.getBoundingClientRect();
    if (hold.chart.current?.isOverBars(clientX - left, clientY - top) !== false) toggleFull();
  };
  return (
    <section
      ref={panel}
      className={full ? `${styles["panel"]} ${styles["full"]}` : styles["panel"]}
      aria-label={text("kline.chartOf", { pair: title })}
    >
      {full && product !== undefined && (
        <p className={styles["pair"]}>
          <b>{title}</b>
          <LivePrice symbol={product.symbol} start={product.price} decimals={product.decimals} />
        </p>
      )}
      <ChartTools
        intervals={klineIntervals}
        toolsOpen={toolsOpen}
        onTools={() => setToolsOpen(!toolsOpen)}
        full={full}
        onFull={toggleFull}
      />
      <Suspense fallback={<div className={styles["legend"]} />}>
        <ChartLegend feed={hold.feed} decimals={product?.decimals ?? 2} interval={interval} />
      </Suspense>
      <div className={styles["stage"]}>
        <div
          ref={hold.box}
          className={styles["canvas"]}
          tabIndex={0}
          role="img"
          aria-label={text("kline.chartOf", { pair: title })}
          aria-describedby={hintId}
          onDoubleClick={onDoubleClick}
          onKeyDown={onKeyDown}
        />
        <p id={hintId} className="visually-hidden">
          {text("kline.keys")}
        </p>
        {over?.(hold)}
        {product !== undefined && toolsWanted && (
          <Suspense>
            <ToolsLayer
              hold={hold}
              look={look}
              product={product}
              open={toolsOpen}
              onClose={() => setToolsOpen(false)}
            />
          </Suspense>
        )}
        <ChartVeil hold={hold} />
        {asTable && (
          <Suspense>
            <ChartTable hold={hold} decimals={product?.decimals ?? 2} pair={title} />
          </Suspense>
        )}
      </div>
      <div className={styles["note"]}>
        <span className={styles["swatch"]} aria-hidden="true" />
        <p>{text("kline.demoNote")}</p>
        {product !== undefined && (
          <time dateTime={new Date(product.logStart).toISOString()}>
            {times.dateTime(product.logStart).slice(0, 16)} {times.zoneName(product.logStart)}
          </time>
        )}
        <button
          type="button"
          className={styles["tool"]}
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          {text("kline.table")}
        </button>
      </div>
    </section>
  );
};

/** Covers the chart while it has nothing valid to show. */
const ChartVeil = ({ hold }: { readonly hold: ChartHold }) => {
  const text = useText();
  const phase = useStore(hold.feed, (state) => state.phase);
  const empty = useStore(hold.feed, (state) => state.bars.length === 0);
  if (phase === "shown" && !empty) return null;
  return (
    <div className={styles["overlay"]} role="status">
      {phase === "loading" && <span>{text("shell.loading")}</span>}
      {phase === "shown" && <span>{text("kline.empty")}</span>}
      {phase === "failed" && (
        <>
          <span>{text("shell.network")}</span>
          <Button onClick={hold.retry}>{text("shell.retry")}</Button>
        </>
      )}
    </div>
  );
};
