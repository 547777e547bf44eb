import type { Product } from "@candor/wire/market";
import { lazy, Suspense } from "react";
import { withTexts } from "../../../i18n/i18n.ts";
import { useText } from "../../../i18n/use-text.ts";
import { Button } from "../../../ui/button.tsx";
import { NextTick } from "../../../ui/next-tick.tsx";
import styles from "./order.module.css";
import { TicketNotice } from "../../../ui/ticket/ticket-notice.tsx";
import { asksForPrice } from "./placement.ts";
import type { OptionOrder } from "./use-option-order.ts";

// Rarely needed, and loaded before it can be: the order panel does so together with the confirmation.
export const loadOpenNotice = () => withTexts(["confirm", "options"], () => import("./open-notice.tsx"));
const OpenNotice = lazy(async () => ({ default: (await loadOpenNotice()).OpenNotice }));

type Props = { readonly order: OptionOrder; readonly product: Product | undefined };

/** One line above the buttons: why they are blocked, the result of the last press, and the next step. */
export const PlacementNotice = ({ order, product }: Props) => {
  const text = useText();
  const { place, errors, cooldown, freshness } = order;
  const { placement } = place;
  if (asksForPrice(placement) || placement.kind === "lost")
    return (
      <Suspense fallback={<TicketNotice />}>
        <OpenNotice order={order} product={product} />
      </Suspense>
    );
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
