import type { LeverSide } from "@candor/core/leverage/lever-order";
import { useText } from "../../../i18n/use-text.ts";
import { Button } from "../../../ui/button.tsx";
import sheet from "../../../ui/ticket.module.css";
import type { TicketDesk } from "./use-ticket.ts";

/**
 * Buy and sell. They are marked as unavailable while something blocks them, but stay pressable: a press then says
 * why (NAV-09), which a disabled button cannot.
 */
export const PlaceButtons = ({ desk }: { readonly desk: TicketDesk }) => {
  const text = useText();
  const blocked = desk.errors.block !== undefined || desk.fate !== "idle";
  const button = (side: LeverSide) => (
    <Button
      kind={side === "long" ? "up" : "down"}
      big
      wide
      aria-disabled={blocked || undefined}
      aria-busy={(desk.fate === "sending" && desk.sent?.side === side) || undefined}
      onClick={() => desk.press(side)}
    >
      <span className={sheet["label"]}>
        <b>{text(side === "long" ? "contract.buy" : "contract.sell")}</b>
        <small>{text(side === "long" ? "contract.buyMeans" : "contract.sellMeans")}</small>
      </span>
    </Button>
  );
  return (
    <div className={sheet["buttons"]}>
      {button("long")}
      {button("short")}
    </div>
  );
};
