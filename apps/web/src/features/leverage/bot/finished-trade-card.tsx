import type { LeverRow } from "@candor/wire/leverage";
import { useText } from "../../../i18n/use-text.ts";
import { reasonOf } from "../../../parts/lever-title.ts";
import { lookOf, showMoney } from "../../../lib/show/show-money.ts";
import { useTimes } from "../../../lib/show/show-time.ts";
import { PairPrice } from "../../../parts/pair/pair-price.tsx";
import { LeverName } from "../orders/tables/lever-name.tsx";
import styles from "./finished-trade-card.module.css";
import { Amount } from "../../../ui/amount.tsx";

/** The bot trade that has just closed, shown over any page (BOT-05). */
export const FinishedTradeCard = ({ trade }: { readonly trade: LeverRow }) => {
  const text = useText();
  const times = useTimes();
  const net = trade.net ?? "0";
  const look = lookOf(net);
  const price = (value: string | null) =>
    value === null ? text("bot.card.none") : <PairPrice symbol={trade.symbol} price={value} />;
  const facts = [
    [text("bot.card.open"), price(trade.openPrice)],
    [text("bot.card.exit"), price(trade.newPrice)],
    [text("bot.card.takeProfit"), price(trade.targetProfitPrice)],
    [text("bot.card.stopLoss"), price(trade.stopLossPrice)],
    [text("bot.card.margin"), <Amount key="margin" of={trade.orderMargin} />],
    [text("bot.card.fee"), showMoney(trade.tradeFee)],
    [text("bot.card.time"), times.shortTime(trade.transactionTime ?? trade.createdTime)],
  ] as const;
  return (
    <div className={styles["card"]}>
      <p className={styles["title"]}>
        {text("bot.card.title")}
        <small className="muted"> {text(`orders.reasons.${reasonOf(trade.closeReason)}`)}</small>
      </p>
      <div className={styles["lead"]}>
        <LeverName row={trade} />
        <b className={`num ${look}`}>
          <Amount of={net} signed /> USDT
        </b>
      </div>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};
