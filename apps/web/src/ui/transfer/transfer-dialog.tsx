import { useText } from "../../i18n/use-text.ts";
import { Dialog } from "../dialog.tsx";

type Props = { readonly open: boolean; readonly onClose: () => void };

/** Moves money between balance and contract wallet (LEV-16). */
export const TransferDialog = ({ open, onClose }: Props) => {
  const text = useText();
  return (
    <Dialog title={text("orders.transfer.title")} open={open} onClose={onClose}>
      {null}
    </Dialog>
  );
};
