import { useText } from "../../../i18n/use-text.ts";
import { lookOf, showMoney, showSigned, toCents } from "../../../lib/show/show-money.ts";
import { useTimes } from "../../../lib/show/show-time.ts";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { Panel } from "../../../ui/panel.tsx";
import projectStyles from "../project.module.css";
import type { Pool } from "./pool-query.ts";

/** What the rule would have done on the logged minutes: shown before anyone buys (INV-14, BOT-07). */
export const BacktestPanel = ({ backtest }: Pick<Pool, "backtest">) => {
  const text = useText();
  return (
    <Panel title={text("pool.test.title")}>
      <div className={projectStyles["stack"]}>
        <p className={projectStyles["note"]}>{text("pool.test.lead")}</p>
        {backtest === null ? <p>{text("pool.test.short")}</p> : <Result backtest={backtest} />}
      </div>
    </Panel>
  );
};

const Result = ({ backtest }: { readonly backtest: NonNullable<Pool["backtest"]> }) => {
  const text = useText();
  const times = useTimes();
  const { from, to, days, amount, trades, wins, fees, result, worstDrawdown } = backtest;
  const usdt = (shown: string): string => text("project.usdt", { amount: shown });
  const gain = toCents(result);
  return (
    <Facts ruled className={projectStyles["facts"]}>
      <Fact name={text("pool.test.span")}>
        {text("pool.test.spanOf", { from: times.shortTime(from), to: times.shortTime(to) })}
      </Fact>
      <Fact name={text("pool.test.days")}>{days}</Fact>
      <Fact name={text("pool.test.amount")}>{usdt(showMoney(amount))}</Fact>
      <Fact name={text("pool.tradesCount")}>{text("pool.winsOf", { trades, wins })}</Fact>
      <Fact name={text("pool.test.worst")}>{usdt(showMoney(toCents(worstDrawdown)))}</Fact>
      <Fact name={text("pool.test.fees")}>{usdt(showMoney(toCents(fees)))}</Fact>
      <Fact name={text("pool.test.result")} look={lookOf(gain)}>
        {usdt(showSigned(gain))}
      </Fact>
    </Facts>
  );
};
