import { useText } from "../../../i18n/use-text.ts";
import { Button } from "../../../ui/button.tsx";
import sheet from "../../../ui/ticket.module.css";
import type { TicketDesk } from "./use-ticket.ts";

/**
 * Buy and sell. They are marked as not available while something blocks them, but stay pressable: a press then says
 * why (NAV-09), which a dead button cannot.
 */
export const PlaceButtons = ({ desk }: { readonly desk: TicketDesk }) => {
  const text = useText();
  const blocked = desk.errors.block !== undefined || desk.fate !== "idle";
  const button = (side: 1 | 2) => (
    <Button
      kind={side === 1 ? "up" : "down"}
      big
      wide
      aria-disabled={blocked || undefined}
      aria-busy={(desk.fate === "sending" && desk.sent?.side === side) || undefined}
      onClick={() => desk.press(side)}
    >
      <span className={sheet["label"]}>
        <b>{text(side === 1 ? "contract.buy" : "contract.sell")}</b>
        <small>{text(side === 1 ? "contract.buyMeans" : "contract.sellMeans")}</small>
      </span>
    </Button>
  );
  return (
    <div className={sheet["buttons"]}>
      {button(1)}
      {button(2)}
    </div>
  );
};
