import type { LeverSide } from "@candor/core/leverage/lever-order";
import { useText } from "../../i18n/use-text.ts";
import { PlaceButton } from "../../ui/ticket/place-button.tsx";
import sheet from "../../ui/ticket/ticket.module.css";

/** Buy and Sell beside the chart of a phone, where the form is another pane: they lead to it and place nothing (LEV-01). */
export const SideButtons = ({ onSide }: { readonly onSide: (side: LeverSide) => void }) => {
  const text = useText();
  const button = (side: LeverSide) => (
    <PlaceButton
      kind={side === "long" ? "up" : "down"}
      name={text(side === "long" ? "leverage.buy" : "leverage.sell")}
      meaning={text(side === "long" ? "leverage.buyMeans" : "leverage.sellMeans")}
      blocked={false}
      busy={false}
      onPress={() => onSide(side)}
    />
  );
  return (
    <div className={sheet["submit"]}>
      <div className={sheet["buttons"]}>
        {button("long")}
        {button("short")}
      </div>
    </div>
  );
};
