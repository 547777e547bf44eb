import { useText } from "../../i18n/use-text.ts";
import type { OptionAudit } from "../../lib/evidence/evidence.ts";
import { lookOf, showMoney, showSigned } from "../../lib/show/show-money.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { Fact, Facts } from "../../ui/facts.tsx";

/** When an option was accepted, bought and expired, to the millisecond, and what it paid (OPT-06, OPT-08). */
export const OptionFacts = ({ audit: { order } }: { readonly audit: OptionAudit }) => {
  const text = useText();
  const times = useTimes();
  const net = order.optionNet ?? "0";
  return (
    <Facts ruled>
      <Fact name={text("verify.facts.accepted")}>{times.exact(order.acceptedTime)}</Fact>
      <Fact name={text("verify.facts.bought")}>{times.exact(order.entryTime)}</Fact>
      <Fact name={text("verify.facts.expired")}>{times.exact(order.sellTime)}</Fact>
      <Fact name={text("verify.facts.stake")}>{showMoney(order.fee)} USDT</Fact>
      <Fact name={text("verify.facts.percent")}>+{order.percent}%</Fact>
      <Fact name={text("verify.facts.net")} look={lookOf(net)}>
        <b>{showSigned(net)} USDT</b>
      </Fact>
    </Facts>
  );
};
