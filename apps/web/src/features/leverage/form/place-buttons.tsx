import type { LeverSide } from "@candor/core/leverage/lever-order";
import { useText } from "../../../i18n/use-text.ts";
import { PlaceButton } from "../../../ui/ticket/place-button.tsx";
import sheet from "../../../ui/ticket/ticket.module.css";
import type { TicketDesk } from "./use-ticket.ts";

type Props = {
  readonly desk: TicketDesk;
  /** The side that was pressed beside the chart: the other one is quiet. */
  readonly chosen: LeverSide | undefined;
};

/** Buy and sell. */
export const PlaceButtons = ({ desk, chosen }: Props) => {
  const text = useText();
  const blocked = desk.errors.block !== undefined || desk.callState !== "idle";
  const button = (side: LeverSide) => (
    <PlaceButton
      kind={side === "long" ? "up" : "down"}
      name={text(side === "long" ? "leverage.buy" : "leverage.sell")}
      meaning={text(side === "long" ? "leverage.buyMeans" : "leverage.sellMeans")}
      blocked={blocked}
      busy={desk.callState === "sending" && desk.sent?.side === side}
      isQuiet={chosen !== undefined && chosen !== side}
      onPress={() => desk.press(side)}
    />
  );
  return (
    <div className={sheet["buttons"]}>
      {button("long")}
      {button("short")}
    </div>
  );
};
