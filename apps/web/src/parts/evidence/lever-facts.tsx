import { useText } from "../../i18n/use-text.ts";
import type { LeverAudit } from "../../lib/evidence/evidence.ts";
import {
  lookOf,
  mostDecimals,
  showPrice,
  showMoney,
  showSetPrice,
  showSigned,
} from "../../lib/show/show-money.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import { triggerOf } from "./trigger.ts";

/** What was asked for, what happened, and what it cost (LEV-10, LEV-13, LEV-14). Evidence that names no net result shows none. */
export const LeverFacts = ({ audit }: { readonly audit: LeverAudit }) => {
  const text = useText();
  const times = useTimes();
  const { order, exit } = audit;
  const trigger = triggerOf(order, exit.price);
  const decimals = mostDecimals([audit.entry.price, exit.price]);
  const shown = (price: string): string => showPrice(price, decimals);
  return (
    <Facts ruled>
      <Fact name={text("verify.facts.accepted")}>{times.exact(order.createdTime)}</Fact>
      {order.askedPrice !== order.openPrice && (
        <Fact name={text("orders.asked")}>{showSetPrice(order.askedPrice, decimals)}</Fact>
      )}
      {trigger === undefined && order.handleTime !== null && (
        <Fact name={text("verify.facts.closeAccepted")}>{times.exact(order.handleTime)}</Fact>
      )}
      {trigger !== undefined && (
        <>
          <Fact name={text(`verify.facts.${trigger.kind}`)}>
            {trigger.kind === "closeOut" ? shown(trigger.price) : showSetPrice(trigger.price, decimals)}
          </Fact>
          <Fact name={text("verify.facts.closedAt")}>{shown(exit.price)}</Fact>
          <Fact name={text("verify.facts.slippage")}>
            {signed(shown(trigger.slip))}
            <small className={lookOf(trigger.cost)}>{showSigned(trigger.cost)} USDT</small>
          </Fact>
        </>
      )}
      <Fact name={text("orders.margin")}>{showMoney(order.orderMargin)} USDT</Fact>
      <Fact name={text("verify.facts.gross")}>{showSigned(order.grossProfit ?? "0")} USDT</Fact>
      <Fact name={text("orders.fee")}>−{showMoney(order.tradeFee)} USDT</Fact>
      {order.net !== null && (
        <Fact name={text("verify.facts.net")} look={lookOf(order.net)}>
          <b>{showSigned(order.net)} USDT</b>
        </Fact>
      )}
    </Facts>
  );
};

const signed = (price: string): string =>
  /[1-9]/.test(price) && !price.startsWith("−") ? `+${price}` : price;
