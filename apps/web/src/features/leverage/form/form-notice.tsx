import { useText } from "../../../i18n/use-text.ts";
import { leavesText } from "../../../parts/lever-title.ts";
import { Button } from "../../../ui/button.tsx";
import { NextTick } from "../../../ui/next-tick.tsx";
import { TicketNotice } from "../../../ui/ticket/ticket-notice.tsx";
import type { TicketDesk } from "./use-ticket.ts";

/** One line above the buttons: why they are blocked, the result of the last press, and the next step. */
export const FormNotice = ({ desk }: { readonly desk: TicketDesk }) => {
  const text = useText();
  const { callState, sent, refused, freshness, errors } = desk;
  if (callState === "lost" && sent !== undefined)
    return (
      <TicketNotice tone="warn" role="alert">
        <p>{text("leverage.lostAnswer")}</p>
        <Button onClick={desk.askAgain}>
          {text("leverage.askAgain", {
            side: text(sent.side === "long" ? "leverage.buy" : "leverage.sell"),
            pair: sent.pair,
            leaves: leavesText(text, sent.share),
          })}
        </Button>
      </TicketNotice>
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
  return <TicketNotice />;
};
