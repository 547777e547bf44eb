import type { Product } from "@candor/wire/market";
import { useText } from "../../../i18n/use-text.ts";
import { showPrice, showMoney } from "../../../lib/show/show-money.ts";
import { latestPrice, useLivePrice } from "../../../live/quote-store.ts";
import { Button } from "../../../ui/button.tsx";
import { TicketNotice } from "../../../ui/ticket/ticket-notice.tsx";
import { asksForPrice } from "./placement.ts";
import type { OptionOrder } from "./use-option-order.ts";

type Props = { readonly order: OptionOrder; readonly product: Product | undefined };

/** An option that was pressed and is not decided: its answer got lost, or its price moved. */
export const OpenNotice = ({ order, product }: Props) => {
  const text = useText();
  const { place } = order;
  if (place.placement.kind !== "lost") return <MovedNotice order={order} product={product} />;
  const { direction, pair, stake } = place.placement.intent;
  return (
    <TicketNotice tone="warn" role="alert">
      <p>{text("confirm.option.lostAnswer")}</p>
      <Button onClick={place.askAgain}>
        {text("confirm.option.askAgain", {
          direction: text(`options.${direction}`),
          pair,
          amount: showMoney(stake),
        })}
      </Button>
    </TicketNotice>
  );
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
      <p>{text("confirm.option.moved", { from: shown(intent.seenPrice) })}</p>
      {freshness !== "live" && <p>{text(`options.blocked.${freshness}`)}</p>}
      <Button
        kind="solid"
        aria-disabled={errors.block !== undefined || undefined}
        onClick={() => order.takePrice(latestPrice(intent.symbol) ?? live)}
      >
        {text("confirm.option.takePrice", { price: shown(live) })}
      </Button>
      <Button kind="quiet" onClick={place.dismiss}>
        {text("shell.cancel")}
      </Button>
    </TicketNotice>
  );
};
