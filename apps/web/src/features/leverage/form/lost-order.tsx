import { useText } from "../../../i18n/use-text.ts";
import { leavesText } from "../../../parts/lever-title.ts";
import { Button } from "../../../ui/button.tsx";
import { TicketNotice } from "../../../ui/ticket/ticket-notice.tsx";
import type { SentContract } from "./use-placing.ts";
import type { TicketDesk } from "./use-ticket.ts";

type Props = { readonly desk: TicketDesk; readonly sent: SentContract };

/** The answer to a contract order got lost, or that to the transfer before it. */
export const LostOrder = ({ desk: { isMoving, askAgain }, sent }: Props) => {
  const text = useText();
  const side = text(sent.side === "long" ? "leverage.buy" : "leverage.sell");
  const leaves = leavesText(text, sent.share);
  return (
    <TicketNotice tone="warn" role="alert">
      <p>{text(isMoving ? "confirm.lever.lostMove" : "confirm.lever.lostAnswer")}</p>
      <Button onClick={askAgain}>
        {isMoving
          ? text("confirm.lever.askMoveAgain")
          : text("confirm.lever.askAgain", { side, pair: sent.pair, leaves })}
      </Button>
    </TicketNotice>
  );
};
