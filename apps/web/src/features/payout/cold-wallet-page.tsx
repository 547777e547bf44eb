import { useQuery } from "@tanstack/react-query";
import { useText } from "../../i18n/use-text.ts";
import { useUser } from "../../lib/account/session.ts";
import { Loaded } from "../../parts/states.tsx";
import { VisitorState } from "../../parts/visitor-state.tsx";
import { ColdWalletPanel } from "./cold-wallet-panel.tsx";
import styles from "./payout.module.css";
import { coldWalletsQuery } from "./payout-queries.ts";
import { useWallets } from "../../parts/wallets/use-wallets.ts";

/** /bindColdWallet: own addresses outside of the platform, and the proof that they are (COLD-01). */
export const ColdWalletPage = () => {
  const user = useUser();
  return user === undefined ? <VisitorState /> : <ColdWallets />;
};

const ColdWallets = () => {
  const text = useText();
  const saved = useQuery(coldWalletsQuery);
  const wallets = useWallets();
  return (
    <div className={`page ${styles["payout"]}`}>
      <h1>{text("pages.bindColdWallet")}</h1>
      <p className={styles["lead"]}>{text("payout.cold.lead")}</p>
      <Loaded query={saved} rows={8}>
        {(found) => (
          <div className={styles["halves"]}>
            {(["1002", "1001"] as const).map((type) => (
              <ColdWalletPanel
                key={`${type} ${found[type]}`}
                type={type}
                address={found[type]}
                state={found.states[type]}
                wallets={wallets}
              />
            ))}
          </div>
        )}
      </Loaded>
    </div>
  );
};
