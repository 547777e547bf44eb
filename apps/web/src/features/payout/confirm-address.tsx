import { useText } from "../../i18n/use-text.ts";
import styles from "./payout.module.css";

type Props = { readonly currency: string; readonly address: string };

/** The whole address, before it is saved. */
export const ConfirmAddress = ({ currency, address }: Props) => {
  const text = useText();
  return (
    <>
      <p>{text("payout.wallet.confirmLead", { currency })}</p>
      <p className={`mono ${styles["address"]}`}>{address}</p>
      <p>{text("payout.confirmBody")}</p>
    </>
  );
};
