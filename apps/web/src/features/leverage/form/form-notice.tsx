import { formatMoney } from "@candor/core/money/money";
import { lazy, Suspense } from "react";
import { withTexts } from "../../../i18n/i18n.ts";
import { useText } from "../../../i18n/use-text.ts";
import { showMoney } from "../../../lib/show/show-money.ts";
import { NextTick } from "../../../ui/next-tick.tsx";
import { TicketNotice } from "../../../ui/ticket/ticket-notice.tsx";
import type { TicketDesk } from "./use-ticket.ts";

// Rarely needed, and loaded before it can be: the form does so together with the confirmation.
export const loadLostOrder = () =>
  withTexts(["confirm", "leverage", "orders"], () => import("./lost-order.tsx"));
const LostOrder = lazy(async () => ({ default: (await loadLostOrder()).LostOrder }));

/** One line above the buttons: why they are blocked, the result of the last press, and the next step. */
export const FormNotice = ({ desk }: { readonly desk: TicketDesk }) => {
  const text = useText();
  const { callState, sent, refused, freshness, errors } = desk;
  if (callState === "lost" && sent !== undefined)
    return (
      <Suspense fallback={<TicketNotice />}>
        <LostOrder desk={desk} sent={sent} />
      </Suspense>
    );
  if (callState === "sending")
    return (
      <TicketNotice>
        <p>
          <NextTick />
        </p>
      </TicketNotice>
    );
  if (refused !== undefined && refused.field === undefined)
    return (
      <TicketNotice tone="bad" role="alert">
        <p>{refused.message}</p>
      </TicketNotice>
    );
  if (freshness !== "live")
    return (
      <TicketNotice tone="warn" role="status">
        <p>{text(`leverage.blocked.${freshness}`)}</p>
      </TicketNotice>
    );
  if (errors.block !== undefined && desk.product !== undefined)
    return (
      <TicketNotice role="status">
        <p>{text(`refusal.${errors.block.key}`, errors.block.values)}</p>
      </TicketNotice>
    );
  if (desk.move !== undefined)
    return (
      <TicketNotice role="status">
        <p>{text("leverage.movesFirst", { amount: showMoney(formatMoney(desk.move)) })}</p>
      </TicketNotice>
    );
  return <TicketNotice />;
};
