import { useText } from "../../../i18n/use-text.ts";
import { leavesText } from "../../../parts/lever-title.ts";
import { Button } from "../../../ui/button.tsx";
import { NextTick } from "../../../ui/next-tick.tsx";
import sheet from "../../../ui/ticket.module.css";
import type { TicketDesk } from "./use-ticket.ts";

/** One line above the buttons: why they are blocked, the result of the last press, and the next step. */
export const FormNotice = ({ desk }: { readonly desk: TicketDesk }) => {
  const text = useText();
  const { fate, sent, refused, freshness, errors } = desk;
  if (fate === "lost" && sent !== undefined)
    return (
      <div className={`${sheet["notice"]} ${sheet["warn"]}`} role="alert">
        <p>{text("contract.lostAnswer")}</p>
        <Button onClick={desk.askAgain}>
          {text("contract.askAgain", {
            side: text(sent.side === "long" ? "contract.buy" : "contract.sell"),
            pair: sent.pair,
            leaves: leavesText(text, sent.share),
          })}
        </Button>
      </div>
    );
  if (fate === "sending")
    return (
      <div className={sheet["notice"]}>
        <p>
          <NextTick />
        </p>
      </div>
    );
  if (refused !== undefined && refused.field === undefined)
    return (
      <div className={`${sheet["notice"]} ${sheet["bad"]}`} role="alert">
        <p>{refused.message}</p>
      </div>
    );
  if (freshness !== "live")
    return (
      <div className={`${sheet["notice"]} ${sheet["warn"]}`} role="status">
        <p>{text(`contract.blocked.${freshness}`)}</p>
      </div>
    );
  if (errors.block !== undefined && desk.product !== undefined)
    return (
      <div className={sheet["notice"]} role="status">
        <p>{text(`refusal.${errors.block.key}`, errors.block.values)}</p>
      </div>
    );
  return <div className={sheet["notice"]} />;
};
