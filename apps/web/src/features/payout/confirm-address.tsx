import { useText } from "../../i18n/use-text.ts";
import styles from "./payout.module.css";
import { isPaidIn } from "./wallet-form.ts";

type Props = { readonly currency: string; readonly address: string };

/** The whole address, before it is saved. */
export const ConfirmAddress = ({ currency, address }: Props) => {
  const text = useText();
  return (
    <>
      <p>
        {text(isPaidIn(currency) ? "payout.wallet.confirmLead" : "payout.wallet.confirmUnpaid", { currency })}
      </p>
      <p className={`mono ${styles["address"]}`}>{address}</p>
      <p>{text("payout.confirmBody")}</p>
    </>
  );
};
