import { useText } from "../../i18n/use-text.ts";
import { useUser } from "../../lib/account/session.ts";
import { Panel } from "../../ui/panel.tsx";
import { MoneyWay } from "../../parts/money-way.tsx";
import { TransferPanel } from "../../parts/transfer/transfer-panel.tsx";
import { VisitorState } from "../../parts/visitor-state.tsx";
import styles from "./mine-page.module.css";

/** /transfer: money between balance and contract wallet, and nothing else (LEV-16). */
export const TransferPage = () => {
  const text = useText();
  const user = useUser();
  if (user === undefined) return <VisitorState />;
  return (
    <div className={`page ${styles["alone"]}`}>
      <h1>{text("pages.transfer")}</h1>
      <Panel>
        <TransferPanel moneyWay={<MoneyWay />} />
      </Panel>
    </div>
  );
};
