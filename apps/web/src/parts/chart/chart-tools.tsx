import type { KlineInterval } from "@candor/wire/market";
import { useText } from "../../i18n/use-text.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { chooseChartMode, chooseInterval, useChartChoice } from "./chart-choice.ts";
import styles from "./chart.module.css";

type Props = {
  readonly intervals: readonly KlineInterval[];
  readonly toolsOpen: boolean;
  readonly onTools: () => void;
  readonly full: boolean;
  readonly onFull: () => void;
};

/** The controls of the chart: interval, candles or trend, tools, full screen. */
export const ChartTools = ({ intervals, toolsOpen, onTools, full, onFull }: Props) => {
  const text = useText();
  const { interval, mode } = useChartChoice();
  return (
    <div className={styles["tools"]}>
      <Tabs
        look="segments"
        label={text("kline.interval")}
        value={interval}
        tabs={intervals.map((each) => ({ value: each, label: each }))}
        onChange={chooseInterval}
      />
      <div className={styles["modes"]}>
        <Tabs
          look="segments"
          label={text("kline.look")}
          value={mode}
          tabs={[
            { value: "candles", label: text("kline.candles") },
            { value: "trend", label: text("kline.trend") },
          ]}
          onChange={chooseChartMode}
        />
      </div>
      <span className={styles["spring"]} />
      <button
        type="button"
        className={`${styles["tool"]} ${styles["mode"]}`}
        aria-pressed={mode === "trend"}
        onClick={() => chooseChartMode(mode === "trend" ? "candles" : "trend")}
      >
        {text("kline.trend")}
      </button>
      <button type="button" className={styles["tool"]} aria-expanded={toolsOpen} onClick={onTools}>
        {text("kline.tools")}
      </button>
      <button
        type="button"
        className={styles["tool"]}
        aria-pressed={full}
        aria-label={text(full ? "kline.leaveFull" : "kline.full")}
        title={text(full ? "kline.leaveFull" : "kline.full")}
        onClick={onFull}
      >
        <svg
          viewBox="0 0 16 16"
          width="14"
          height="14"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
        >
          {full ? (
            <path d="M6 2v4H2M10 2v4h4M6 14v-4H2M10 14v-4h4" />
          ) : (
            <path d="M2 6V2h4M14 6V2h-4M2 10v4h4M14 10v4h-4" />
          )}
        </svg>
      </button>
    </div>
  );
};
