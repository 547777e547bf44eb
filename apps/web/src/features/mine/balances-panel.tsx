import type { UserInfo } from "@candor/wire/accounts";
import { useQuery } from "@tanstack/react-query";
import { useText } from "../../i18n/use-text.ts";
import { showDecimal, showMoney } from "../../lib/show-money.ts";
import { Panel } from "../../ui/panel.tsx";
import styles from "./mine-page.module.css";
import { totalAssets } from "./total-assets.ts";
import { userCenterQuery } from "./user-center-query.ts";

/** Total assets and the figures next to them (MINE-01). The total is the exact sum of the two rows that the note names. */
export const BalancesPanel = ({ user }: { readonly user: UserInfo }) => {
  const text = useText();
  const financial = useQuery(userCenterQuery).data?.financialmoney;
  const total = totalAssets(user.wallet, financial);
  const rows = [
    [text("mine.wallet"), user.wallet],
    [text("mine.financial"), financial],
    [text("mine.contract"), user.contractwallet],
    [text("mine.credit"), user.creditwallet],
  ] as const;
  return (
    <Panel title={text("mine.balances")} flush>
      <div className={styles["total"]}>
        <p className="muted">{text("mine.total")}</p>
        <p className={styles["sum"]}>
          {total === undefined ? "–" : showDecimal(total, 2)} <small>USDT</small>
        </p>
        <p className="muted">{text("mine.totalNote")}</p>
      </div>
      <dl className={styles["parts"]}>
        {rows.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{amount === undefined ? "–" : showMoney(amount)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
};
