import { formatMoney, parseMoney } from "@candor/core/money/money";
import type { UserInfo } from "@candor/wire/accounts";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { showDecimal, showMoney } from "../../lib/show-money.ts";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { TransferDialog } from "../../ui/transfer/transfer-dialog.tsx";
import styles from "./mine-page.module.css";

/** Total and its parts, and the transfer between two of them (LEV-16). The total sums what is shown below it, exactly. */
export const BalancesPanel = ({ user }: { readonly user: UserInfo }) => {
  const text = useText();
  const [transferring, setTransferring] = useState(false);
  const parts = [
    [text("mine.wallet"), user.wallet],
    [text("mine.contract"), user.contractwallet],
    [text("mine.credit"), user.creditwallet],
  ] as const;
  const total = parts.reduce((sum, [, amount]) => sum + (parseMoney(amount) ?? 0n), 0n);
  return (
    <Panel
      title={text("mine.balances")}
      aside={<Button onClick={() => setTransferring(true)}>{text("orders.transfer.title")}</Button>}
      flush
    >
      <div className={styles["total"]}>
        <p className="muted">{text("mine.total")}</p>
        <p className={styles["sum"]}>
          {showDecimal(formatMoney(total), 2)} <small>USDT</small>
        </p>
      </div>
      <dl className={styles["parts"]}>
        {parts.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{showMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      <TransferDialog open={transferring} onClose={() => setTransferring(false)} />
    </Panel>
  );
};
