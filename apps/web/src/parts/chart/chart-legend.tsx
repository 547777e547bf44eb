import type { KlineInterval } from "@candor/wire/market";
import { useStore, type StoreApi } from "zustand";
import { useText } from "../../i18n/use-text.ts";
import { showPrice, showShort } from "../../lib/show/show-money.ts";
import { useBarTimes } from "./bar-times.ts";
import styles from "./chart.module.css";
import type { Bar } from "./candle-chart.ts";
import type { ChartFeed } from "./use-candle-chart.ts";

type Props = {
  readonly feed: StoreApi<ChartFeed>;
  readonly decimals: number;
  readonly interval: KlineInterval;
};

const edge = (bar: Bar): string => (bar.close > bar.open ? "up" : bar.close < bar.open ? "down" : "");

/** Open, high, low, close and volume of the bar under the pointer, otherwise of the newest: in the page, not in the canvas. */
export const ChartLegend = ({ feed, decimals, interval }: Props) => {
  const text = useText();
  const times = useBarTimes(interval);
  const bar = useStore(feed, (state) => state.point ?? state.latest);
  if (bar === undefined) return <dl className={styles["legend"]} aria-hidden="true" />;
  const price = (value: number): string => showPrice(value.toFixed(decimals), decimals);
  const cells = [
    ["kline.open", price(bar.open)],
    ["kline.high", price(bar.high)],
    ["kline.low", price(bar.low)],
    ["kline.close", price(bar.close)],
    ["kline.volume", showShort(bar.volume.toFixed(2))],
  ] as const;
  return (
    <dl className={styles["legend"]}>
      <div className={styles["when"]}>
        <dt className="visually-hidden">{text("kline.time")}</dt>
        <dd>{times.short(bar.timeMs)}</dd>
      </div>
      {cells.map(([key, value]) => (
        <div key={key}>
          <dt>{text(key)}</dt>
          <dd className={edge(bar)}>{value}</dd>
        </div>
      ))}
      {bar.demo && <div className={styles["demo"]}>{text("kline.demoHistory")}</div>}
    </dl>
  );
};
