import type { BotBand, RunRequest } from "@candor/core/bot/bands";
import { useText } from "../../../i18n/use-text.ts";
import { lookOf, showMoney, showSigned, toCents } from "../../../lib/show/show-money.ts";
import { useTimes } from "../../../lib/show/show-time.ts";
import { Fading, Loaded } from "../../../parts/states.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import styles from "./bot.module.css";
import { useBacktest, type BacktestAnswer } from "./use-backtest.ts";

type Props = {
  readonly pid: number | undefined;
  readonly request: RunRequest | undefined;
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
  const look = lookOf(result);
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
    <Fading isOld={isOld}>
      <Facts ruled>
        {rows.map(([name, value, look]) => (
          <Fact key={name} name={name} look={look}>
            {value}
          </Fact>
        ))}
      </Facts>
      <p className={`muted ${styles["span"]}`}>{span}</p>
    </Fading>
  );
};
