import type { Interest } from "@candor/core/invest/holding";
import { businessDate, dayMs } from "@candor/core/time/time";
import { useText } from "../../../i18n/use-text.ts";
import { showDay } from "../../../lib/show/show-day.ts";
import { Fact, Facts } from "../../../ui/facts.tsx";
import type { OrderSummary } from "./order-form.ts";
import { show, showBps } from "../product-terms.ts";
import styles from "../project.module.css";

type Props = { readonly summary: OrderSummary; readonly interest: Interest };

/** What a purchase becomes, when, and what it costs to leave: before it is made (INV-16). */
export const GlanceFacts = ({ summary, interest }: Props) => {
  const text = useText();
  const { own, credit, after, withdrawn, days, endMs, mostExitFee } = summary;
  const usdt = (amount: bigint): string => text("project.usdt", { amount: show(amount as typeof own) });
  const end = text("project.order.endsAt", { date: showDay(businessDate(endMs)) });
  const first = days[0];
  return (
    <div className={styles["stack"]}>
      <Facts ruled>
        <Fact name={text("project.order.fromBalance")}>{usdt(own)}</Fact>
        {credit > 0n && <Fact name={text("project.order.fromCredit")}>{usdt(credit)}</Fact>}
        <Fact name={text("project.order.earns")}>{`+${usdt(summary.interest)}`}</Fact>
        <Fact name={text("project.order.becomes")} look={styles["strong"]}>
          {usdt(after)}
        </Fact>
        {withdrawn !== undefined && (
          <Fact name={text("project.order.withdrawn", { percent: showBps(withdrawn.feeBps) })}>
            {usdt(withdrawn.amount)}
          </Fact>
        )}
        <Fact name={text("project.order.firstPayment")}>
          {interest === "fixed" && first !== undefined
            ? text("project.order.daily", {
                amount: show(first.earned),
                date: showDay(businessDate(endMs - (days.length - 1) * dayMs)),
              })
            : text("project.order.atEnd", { date: showDay(businessDate(endMs)) })}
        </Fact>
        <Fact name={text("project.order.ends")}>{end}</Fact>
        <Fact name={text("project.order.then")}>{text("project.order.renews")}</Fact>
        <Fact name={text("project.order.exit")}>
          {mostExitFee === undefined
            ? text("project.order.exitNone")
            : text("project.order.exitFee", { amount: show(mostExitFee) })}
        </Fact>
      </Facts>
      {credit > 0n && <p className={styles["note"]}>{text("project.order.creditBack")}</p>}
      {withdrawn !== undefined && withdrawn.amount < own && (
        <p className={styles["note"]}>{text("project.lessBack")}</p>
      )}
    </div>
  );
};
