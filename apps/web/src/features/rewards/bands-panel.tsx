import { useText } from "../../i18n/use-text.ts";
import { showCount, showMoney } from "../../lib/show/show-money.ts";
import { Panel } from "../../ui/panel.tsx";
import styles from "./rewards-page.module.css";
import type { Offered } from "./use-rewards.ts";

/** What a day pays, by the total account (RWD-03). */
export const BandsPanel = ({ rules }: { readonly rules: Offered["rules"] }) => {
  const text = useText();
  return (
    <Panel title={text("rewards.rules")} flush>
      <table className={styles["bands"]}>
        <thead>
          <tr>
            <th scope="col">{text("rewards.account")}</th>
            <th scope="col">{text("rewards.aDay")}</th>
            <th scope="col">{text("rewards.instead")}</th>
          </tr>
        </thead>
        <tbody>
          {rules.map(({ minAccount, maxAccount, money, milestoneMoney, times }) => (
            <tr key={minAccount}>
              <th scope="row">
                {maxAccount === null
                  ? text("rewards.andMore", { from: showMoney(minAccount) })
                  : text("rewards.below", { from: showMoney(minAccount), until: showMoney(maxAccount) })}
              </th>
              <td className="num">{showMoney(money)}</td>
              <td>
                {text("rewards.everyDays", { amount: showMoney(milestoneMoney), days: showCount(times) })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
};
