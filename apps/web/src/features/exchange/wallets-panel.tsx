import { useText } from "../../i18n/use-text.ts";
import { showMoney } from "../../lib/show/show-money.ts";
import { usePricesOf } from "../../live/quote-store.ts";
import { useAllLive } from "../../live/freshness.ts";
import { Amount } from "../../ui/amount.tsx";
import { Panel } from "../../ui/panel.tsx";
import styles from "./exchange-page.module.css";
import type { Wallet } from "./use-wallets.ts";

/** What the user holds of each asset, and the live price of each token (SWAP-01). */
export const WalletsPanel = ({ wallets }: { readonly wallets: readonly Wallet[] }) => {
  const text = useText();
  const pairs = wallets.map(({ symbol }) => symbol).filter((symbol) => symbol !== "");
  const priceOf = usePricesOf(pairs);
  const isLive = useAllLive(pairs);
  return (
    <Panel id="exchange-wallets" title={text("exchange.wallets")} flush>
      <table className={styles["wallets"]}>
        <thead>
          <tr>
            <th scope="col">{text("exchange.asset")}</th>
            <th scope="col">{text("exchange.holds")}</th>
            <th scope="col">{text("exchange.lastPrice")}</th>
          </tr>
        </thead>
        <tbody>
          {wallets.map(({ id, pairName, symbol, amount, price }) => {
            const last = symbol === "" ? price : isLive ? (priceOf(symbol) ?? price) : null;
            return (
              <tr key={id}>
                <th scope="row">{pairName}</th>
                <td className="num">{symbol === "" ? <Amount of={amount} /> : showMoney(amount)}</td>
                <td className="num">{last === null ? "–" : showMoney(last)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={styles["note"]}>{text("exchange.note")}</p>
    </Panel>
  );
};
