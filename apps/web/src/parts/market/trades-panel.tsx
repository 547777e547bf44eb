import type { Product } from "@candor/wire/market";
import { useText } from "../../i18n/use-text.ts";
import { showPrice, showQuantity } from "../../lib/show/show-money.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { useTrades } from "../../live/trade-store.ts";
import { tradesKept } from "../../live/trade-tape.ts";
import { PanelFrame } from "../../ui/panel.tsx";
import styles from "./market.module.css";

const indexes = Array.from({ length: tradesKept }, (_, index) => index);

/** The latest trades, newest on top (MKT-03). The number of rows is fixed, so nothing jumps while they fill. */
export const TradesPanel = ({ product }: { readonly product: Product | undefined }) => {
  const text = useText();
  const times = useTimes();
  const trades = useTrades(product?.symbol ?? "");
  const decimals = product?.decimals ?? 2;
  return (
    <PanelFrame label={text("options.trades")} className={`${styles["panel"]} ${styles["tape"]}`}>
      <h2 className={styles["title"]}>{text("options.trades")}</h2>
      <div className={styles["scroll"]} tabIndex={0} role="group" aria-label={text("options.trades")}>
        <table className={styles["trades"]}>
          <thead>
            <tr>
              <th scope="col">{text("options.price")}</th>
              <th scope="col">{text("options.qty")}</th>
              <th scope="col">{text("options.time")}</th>
            </tr>
          </thead>
          <tbody>
            {indexes.map((index) => {
              const trade = trades[index];
              return (
                <tr key={index}>
                  <td className={trade === undefined ? "muted" : trade.sold ? "down" : "up"}>
                    {trade === undefined ? "–" : showPrice(trade.price, decimals)}
                  </td>
                  <td>{trade === undefined ? "" : showQuantity(trade.qty)}</td>
                  <td className="muted">{trade === undefined ? "" : times.clock(trade.timeMs)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </PanelFrame>
  );
};
