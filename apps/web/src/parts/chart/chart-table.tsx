import type { KlineInterval } from "@candor/wire/market";
import { useStore } from "zustand";
import { useText } from "../../i18n/use-text.ts";
import { showPrice, showShort } from "../../lib/show/show-money.ts";
import { useBarTimes } from "./bar-times.ts";
import styles from "./chart.module.css";
import type { Bar } from "./candle-chart.ts";
import { useChartChoice } from "./chart-choice.ts";
import type { ChartHold } from "./use-candle-chart.ts";

const rowsShown = 60;

type Props = {
  readonly bars: readonly Bar[];
  readonly decimals: number;
  readonly caption: string;
  readonly interval: KlineInterval;
};

const BarTable = ({ bars, decimals, caption, interval }: Props) => {
  const text = useText();
  const times = useBarTimes(interval);
  const price = (value: number): string => showPrice(value.toFixed(decimals), decimals);
  return (
    <div className={styles["table"]} tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{text("kline.time")}</th>
            <th scope="col">{text("kline.open")}</th>
            <th scope="col">{text("kline.high")}</th>
            <th scope="col">{text("kline.low")}</th>
            <th scope="col">{text("kline.close")}</th>
            <th scope="col">{text("kline.volume")}</th>
          </tr>
        </thead>
        <tbody>
          {bars
            .slice(-rowsShown)
            .toReversed()
            .map((bar) => (
              <tr key={bar.timeMs}>
                <th scope="row">
                  {times.full(bar.timeMs)}
                  {bar.demo && <small> {text("kline.demoShort")}</small>}
                </th>
                <td>{price(bar.open)}</td>
                <td>{price(bar.high)}</td>
                <td>{price(bar.low)}</td>
                <td>{price(bar.close)}</td>
                <td>{showShort(bar.volume.toFixed(2))}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
};

type TableProps = { readonly hold: ChartHold; readonly decimals: number; readonly pair: string };

/** The chart as text: the newest bars as a table, for screen readers and for users who want the numbers. */
export const ChartTable = ({ hold, decimals, pair }: TableProps) => {
  const { interval } = useChartChoice();
  const bars = useStore(hold.feed, (state) => state.bars);
  return <BarTable bars={bars} decimals={decimals} caption={`${pair} ${interval}`} interval={interval} />;
};
