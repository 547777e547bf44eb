import { useQuery } from "@tanstack/react-query";
import { useText } from "../../i18n/use-text.ts";
import { useUser } from "../../lib/account/session.ts";
import { payoutAddressesQuery } from "../../parts/payout-addresses.ts";
import { Loaded } from "../../parts/states.tsx";
import { VisitorState } from "../../parts/visitor-state.tsx";
import { BookPanel } from "./book-panel.tsx";
import { BankPanel } from "./bank-panel.tsx";
import styles from "./payout.module.css";
import { bankCardQuery } from "./payout-queries.ts";
import { WalletPanel } from "./wallet-panel.tsx";

/** /editBankInformation: where withdrawals are paid to, a bank account, a wallet address and the address book (WAL-07, WAL-08). */
export const BankPage = () => {
  const user = useUser();
  return user === undefined ? <VisitorState /> : <PayoutDetails />;
};

const PayoutDetails = () => {
  const text = useText();
  const card = useQuery(bankCardQuery);
  const book = useQuery(payoutAddressesQuery);
  return (
    <div className={`page ${styles["payout"]}`}>
      <h1>{text("pages.editBankInformation")}</h1>
      <p className={styles["lead"]}>{text("payout.lead")}</p>
      <Loaded query={card} rows={8}>
        {(saved) => (
          <div className={styles["columns"]}>
            <BankPanel key={saved.bankChangedAt} card={saved} />
            <WalletPanel key={saved.walletChangedAt} card={saved} />
          </div>
        )}
      </Loaded>
      <Loaded query={book} rows={3}>
        {(entries) => <BookPanel entries={entries} />}
      </Loaded>
    </div>
  );
};
