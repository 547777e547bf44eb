import { formatMoney } from "@candor/core/money/money";
import type { OptionDirection } from "@candor/core/options/option";
import type { Product } from "@candor/wire/market";
import { useText } from "../../i18n/use-text.ts";
import { showPrice, showMoney } from "../../lib/show-money.ts";
import { useLivePrice } from "../../live/quote-store.ts";
import { useAskChoice } from "../../parts/order-question/use-ask-choice.ts";
import { Button } from "../../ui/button.tsx";
import { closeAround, Dialog } from "../../ui/dialog.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TicketNotice } from "../../ui/ticket/ticket-notice.tsx";
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
  const choice = useAskChoice("option");
  const live = useLivePrice(product.procode) ?? product.price;
  const { summary, freshness, errors } = order;
  const name = text(`options.${direction}`);
  const stake = summary && showMoney(formatMoney(summary.amount));
  return (
    <Dialog
      title={text("confirm.option.title", { direction: name, pair: product.ptitle })}
      open
      onClose={order.question.withdraw}
    >
      <div className={styles["confirm"]}>
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
        <Switch label={text("options.askEachTime")} checked={choice.asks} onChange={choice.choose} />
        <div className={styles["actions"]}>
          <Button kind="quiet" onClick={closeAround}>
            {text("shell.cancel")}
          </Button>
          <Button
            ref={focusOnOpen}
            kind={direction === "call" ? "up" : "down"}
            aria-disabled={errors.block !== undefined || undefined}
            onClick={(event) => {
              if (errors.block !== undefined || !order.agree()) return;
              choice.keep();
              closeAround(event);
            }}
          >
            {text("confirm.option.action", { direction: name, amount: stake ?? "" })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};

/** A keyboard user presses Enter next. */
const focusOnOpen = (button: HTMLButtonElement | null): void => button?.setAttribute("autofocus", "");
