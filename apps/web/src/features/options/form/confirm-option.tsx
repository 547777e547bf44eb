import { formatMoney } from "@candor/core/money/money";
import type { OptionDirection } from "@candor/core/options/option";
import type { Product } from "@candor/wire/market";
import { useText } from "../../../i18n/use-text.ts";
import { showPrice, showMoney } from "../../../lib/show/show-money.ts";
import { useLivePrice } from "../../../live/quote-store.ts";
import { OrderConfirmation } from "../../../parts/order-question/order-confirmation.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { TicketNotice } from "../../../ui/ticket/ticket-notice.tsx";
import { OptionFacts } from "./order-facts.tsx";
import styles from "./order.module.css";
import type { OptionOrder } from "./use-option-order.ts";

type Props = {
  readonly order: OptionOrder;
  readonly product: Product;
  readonly direction: OptionDirection;
};

/** The whole option, shown again before it is sent (OPT-08); its price follows the market while the dialog is open. */
export const ConfirmOption = ({ order, product, direction }: Props) => {
  const text = useText();
  const live = useLivePrice(product.symbol) ?? product.price;
  const { summary, freshness, errors } = order;
  const name = text(`options.${direction}`);
  const stake = summary && showMoney(formatMoney(summary.amount));
  return (
    <OrderConfirmation
      kind="option"
      title={text("confirm.option.title", { direction: name, pair: product.pairName })}
      askLabel={text("options.askEachTime")}
      action={text("confirm.option.action", { direction: name, amount: stake ?? "" })}
      tone={direction === "call" ? "up" : "down"}
      isBlocked={errors.block !== undefined}
      agree={() => errors.block === undefined && order.agree()}
      onClose={order.question.withdraw}
    >
      <Facts>
        <Fact name={text("confirm.option.price")}>≈ {showPrice(live, product.decimals)}</Fact>
        <Fact name={text("options.stake")}>{stake}</Fact>
        <Fact name={text("confirm.option.expiry")}>
          {summary && text("options.minutes", { minutes: summary.term.seconds / 60 })}
        </Fact>
        <OptionFacts summary={summary} />
      </Facts>
      <p className={styles["worst"]}>{text("confirm.option.worst")}</p>
      {freshness !== "live" && (
        <TicketNotice tone="warn" role="status">
          <p>{text(`options.blocked.${freshness}`)}</p>
        </TicketNotice>
      )}
      {order.question.isLarge && <p className={styles["worst"]}>{text("confirm.option.large")}</p>}
    </OrderConfirmation>
  );
};
