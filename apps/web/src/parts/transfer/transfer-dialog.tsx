import { useText } from "../../i18n/use-text.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { MoneyWay } from "../money-way.tsx";
import { TransferPanel } from "./transfer-panel.tsx";

type Props = { readonly open: boolean; readonly onClose: () => void };

/** The transfer over another page; it closes after the transfer (LEV-16). */
export const TransferDialog = ({ open, onClose }: Props) => {
  const text = useText();
  return (
    <Dialog title={text("orders.transfer.title")} open={open} onClose={onClose}>
      <TransferPanel onDone={onClose} moneyWay={<MoneyWay />} />
    </Dialog>
  );
};
