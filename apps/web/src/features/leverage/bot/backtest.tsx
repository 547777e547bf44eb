import type { BotBand, RunWish } from "@candor/core/bot/bands";
import { useText } from "../../../i18n/use-text.ts";
import { isNegative, isPositive, showMoney, showSigned, toCents } from "../../../lib/show-money.ts";
import { useTimes } from "../../../lib/show-time.ts";
import { Loaded } from "../../../parts/states.tsx";
import styles from "./bot.module.css";
import { useBacktest, type BacktestAnswer } from "./use-backtest.ts";

type Props = {
  readonly pid: number | undefined;
  readonly request: RunWish | undefined;
  readonly bands: readonly BotBand[];
};

/** What the rule would have done with these inputs on the logged minutes, shown before the order (BOT-07). */
export const Backtest = ({ pid, request, bands }: Props) => {
  const text = useText();
  const test = useBacktest(pid, request, bands);
  return (
    <section className={styles["test"]} aria-label={text("bot.test.title")} aria-busy={test.isFetching}>
      <h3>{text("bot.test.title")}</h3>
      <p className="muted">{text("bot.test.lead")}</p>
      <Loaded query={test}>{(answer) => <Result answer={answer} isOld={test.isPlaceholderData} />}</Loaded>
    </section>
  );
};

const Result = ({ answer, isOld }: { readonly answer: BacktestAnswer; readonly isOld: boolean }) => {
  const text = useText();
  const times = useTimes();
  const { from, to, minutes, trades, wins, runs, worstDrawdown, fees, result } = answer;
  if (from === null || to === null) return <p className={styles["warn"]}>{text("bot.test.short")}</p>;
  const span = text("bot.test.span", { minutes, from: times.shortTime(from), to: times.shortTime(to) });
  if (trades === 0) {
    return (
      <p>
        {text("bot.test.none")} <span className="muted">{span}</span>
      </p>
    );
  }
  const look = isPositive(result) ? "up" : isNegative(result) ? "down" : "";
  const percent = Math.floor((wins * 100) / trades);
  const rows = [
    [text("bot.test.runs"), String(runs), ""],
    [text("bot.test.trades"), String(trades), ""],
    [text("bot.test.wins"), text("bot.test.winsOf", { wins, percent }), ""],
    [text("bot.test.worst"), `${showMoney(toCents(worstDrawdown))} USDT`, ""],
    [text("bot.test.fees"), `${showMoney(toCents(fees))} USDT`, ""],
    [text("bot.test.result"), `${showSigned(toCents(result))} USDT`, look],
  ] as const;
  return (
    <div className={isOld ? styles["old"] : undefined}>
      <dl className={styles["facts"]}>
        {rows.map(([name, value, colour]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={colour}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={`muted ${styles["span"]}`}>{span}</p>
    </div>
  );
};
