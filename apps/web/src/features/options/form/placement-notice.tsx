import type { Product } from "@candor/wire/market";
import { useText } from "../../../i18n/use-text.ts";
import { showPrice, showMoney } from "../../../lib/show/show-money.ts";
import { latestPrice, useLivePrice } from "../../../live/quote-store.ts";
import { Button } from "../../../ui/button.tsx";
import { NextTick } from "../../../ui/next-tick.tsx";
import styles from "./order.module.css";
import { TicketNotice } from "../../../ui/ticket/ticket-notice.tsx";
import { asksForPrice } from "./placement.ts";
import type { OptionOrder } from "./use-option-order.ts";

type Props = { readonly order: OptionOrder; readonly product: Product | undefined };

/** One line above the buttons: why they are blocked, the result of the last press, and the next step. */
export const PlacementNotice = ({ order, product }: Props) => {
  const text = useText();
  const { place, errors, cooldown, freshness } = order;
  const { placement } = place;
  if (asksForPrice(placement)) return <MovedNotice order={order} product={product} />;
  if (placement.kind === "lost") {
    const { direction, pair, stake } = placement.intent;
    return (
      <TicketNotice tone="warn" role="alert">
        <p>{text("options.lostAnswer")}</p>
        <Button onClick={place.askAgain}>
          {text("options.askAgain", {
            direction: text(`options.${direction}`),
            pair,
            amount: showMoney(stake),
          })}
        </Button>
      </TicketNotice>
    );
  }
  if (placement.kind === "refused") {
    return (
      <TicketNotice tone="bad" role="alert">
        <p>{placement.message}</p>
        <Button kind="quiet" onClick={place.dismiss}>
          {text("shell.close")}
        </Button>
      </TicketNotice>
    );
  }
  if (placement.kind === "sending")
    return (
      <TicketNotice>
        <p>
          <NextTick />
        </p>
      </TicketNotice>
    );
  if (freshness !== "live") {
    return (
      <TicketNotice tone="warn" role="status">
        <p>{text(`options.blocked.${freshness}`)}</p>
      </TicketNotice>
    );
  }
  if (cooldown.seconds > 0) {
    return (
      <TicketNotice>
        <p aria-hidden="true">{text("refusal.TheOrderWillBePlacedIn", { seconds: cooldown.seconds })}</p>
        <progress
          className={styles["pause"]}
          max={cooldown.steps}
          value={cooldown.step}
          aria-label={text("options.pause")}
        />
      </TicketNotice>
    );
  }
  if (errors.block !== undefined && product !== undefined)
    return (
      <TicketNotice role="status">
        <p>{text(`refusal.${errors.block.key}`, errors.block.values)}</p>
      </TicketNotice>
    );
  return <TicketNotice />;
};

/** The price moved by more than 0.2 % (OPT-06): the new price is offered, live, and accepted only by a press while the price is fresh (NAV-09). */
const MovedNotice = ({ order, product }: Props) => {
  const text = useText();
  const { place, errors, freshness } = order;
  const { placement } = place;
  const live = useLivePrice(product?.symbol ?? "") ?? product?.price ?? "";
  if (!asksForPrice(placement)) return null;
  const { intent } = placement;
  const shown = (price: string): string => showPrice(price, product?.decimals ?? 2);
  return (
    <TicketNotice tone="warn" role="alert">
      <p>{text("options.moved", { from: shown(intent.seenPrice) })}</p>
      {freshness !== "live" && <p>{text(`options.blocked.${freshness}`)}</p>}
      <Button
        kind="solid"
        aria-disabled={errors.block !== undefined || undefined}
        onClick={() => order.takePrice(latestPrice(intent.symbol) ?? live)}
      >
        {text("options.takePrice", { price: shown(live) })}
      </Button>
      <Button kind="quiet" onClick={place.dismiss}>
        {text("shell.cancel")}
      </Button>
    </TicketNotice>
  );
};
