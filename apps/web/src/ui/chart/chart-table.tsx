import { useText } from "../../i18n/use-text.ts";
import { showDecimal, showShort } from "../../lib/show-money.ts";
import { useTimes } from "../../lib/show-time.ts";
import styles from "./chart.module.css";
import type { Bar } from "./candle-chart.ts";

const rowsShown = 60;

/** The picture in words: the newest bars as a table, for screen readers and for whoever wants the figures. */
export const ChartTable = ({
  bars,
  decimals,
  caption,
}: {
  readonly bars: readonly Bar[];
  readonly decimals: number;
  readonly caption: string;
}) => {
  const text = useText();
  const times = useTimes();
  const price = (value: number): string => showDecimal(value.toFixed(decimals), decimals);
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
                  {times.dateTime(bar.timeMs).slice(0, 16)}
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
