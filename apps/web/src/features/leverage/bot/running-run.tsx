import { formatMoney } from "@candor/core/money/money";
import type { BotRunRow } from "@candor/wire/bot";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useText } from "../../../i18n/use-text.ts";
import { lookOf, showMoney } from "../../../lib/show/show-money.ts";
import { useTimes } from "../../../lib/show/show-time.ts";
import { rereadLevers } from "../../../live/news/lever-news.ts";
import { useLivePrice } from "../../../live/quote-store.ts";
import { useNow } from "../../../live/use-now.ts";
import { Amount } from "../../../ui/amount.tsx";
import { Button } from "../../../ui/button.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { LostAnswer } from "../../../ui/lost-answer.tsx";
import { Track } from "../../../ui/track.tsx";
import { useLiveLevers } from "../orders/use-lever-orders.ts";
import styles from "./bot.module.css";
import { OpenTrade } from "./open-trade.tsx";
import { lifeLeftMs, runResultAt, showLife } from "./run-facts.ts";
import { useStopRun } from "./use-stop-run.tsx";

/** The current run: its progress, its open trade, and the button that stops it at once (BOT-07). */
export const RunningRun = ({ run }: { readonly run: BotRunRow }) => {
  const text = useText();
  const queries = useQueryClient();
  const nowMs = useNow(true);
  const times = useTimes();
  const trade = useLiveLevers().data?.rows.find((row) => row.id === run.orderId);
  const stop = useStopRun(run, trade);
  const price = useLivePrice(run.symbol) ?? trade?.newPrice ?? undefined;
  const result = runResultAt(run, trade, price);
  const net = result && formatMoney(result);
  const trades = text("bot.run.tradesOf", { done: run.done, times: run.times });
  // The bot opens a trade without a push.
  useEffect(() => {
    if (run.orderId !== null) rereadLevers(queries);
  }, [run.orderId, queries]);
  return (
    <section className={styles["run"]} aria-label={text("bot.run.title")}>
      <div className={styles["runHead"]}>
        <h3>
          <i className={styles["pulse"]} aria-hidden="true" />
          {text("bot.run.title")}
        </h3>
        <Button
          busy={stop.callState === "sending"}
          disabled={stop.callState !== "idle"}
          onClick={() => void stop.ask()}
        >
          {text("bot.run.stop")}
        </Button>
      </div>
      <p>
        {text("bot.run.each", { pair: run.pairName, multiple: run.multiple, amount: showMoney(run.price) })}
      </p>
      <Track label={text("bot.run.trades")} value={run.done} most={run.times} says={trades} />
      <Facts ruled>
        <Fact name={text("bot.run.trades")}>{trades}</Fact>
        <Fact name={text("bot.run.net")} look={lookOf(net ?? "0")}>
          {net && (
            <>
              <Amount of={net} signed /> USDT
            </>
          )}
        </Fact>
        <Fact name={text("bot.run.started")}>{times.shortTime(run.starttime)}</Fact>
        <Fact name={text("bot.run.ends")}>{showLife(lifeLeftMs(run, nowMs))}</Fact>
      </Facts>
      {stop.callState === "lost" && <LostAnswer onAskAgain={stop.askAgain} />}
      {trade === undefined ? <p className="muted">{text("bot.run.waiting")}</p> : <OpenTrade trade={trade} />}
    </section>
  );
};
