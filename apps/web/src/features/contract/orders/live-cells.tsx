import { formatMoney } from "@candor/core/money/money";
import type { LeverRow } from "@candor/wire/leverage";
import { useText } from "../../../i18n/use-text.ts";
import { isNegative, isPositive, showPercent, showSigned, toCents } from "../../../lib/show-money.ts";
import { useFreshness } from "../../../live/freshness.ts";
import { useLivePrice } from "../../../live/quote-store.ts";
import { PairPrice } from "../../../ui/pair/pair-price.tsx";
import { resultAt } from "./lever-view.ts";
import styles from "./orders.module.css";

/** The last price and what the position would close with at it, as prices come (LEV-09). */
export const LiveCells = ({ row }: { readonly row: LeverRow }) => {
  const text = useText();
  const price = useLivePrice(row.procode) ?? row.newPrice ?? undefined;
  const freshness = useFreshness(row.procode);
  const result = resultAt(row, price);
  const profit = result === undefined ? undefined : formatMoney(result.profit);
  const look = profit === undefined ? "" : isPositive(profit) ? "up" : isNegative(profit) ? "down" : "";
  return (
    <>
      <td data-label={text("orders.now")}>
        <span className={styles["stack"]}>
          {price === undefined ? "–" : <PairPrice symbol={row.procode} price={price} />}
          {freshness !== "live" && (
            <small className={styles["warn"]}>{text(`quotes.fresh.${freshness}`)}</small>
          )}
        </span>
      </td>
      <td data-label={text("orders.result")} className={look}>
        {result === undefined || profit === undefined ? (
          "–"
        ) : (
          <span className={styles["stack"]}>
            <b>{showSigned(toCents(profit))}</b>
            <small>{showPercent(result.bps)}</small>
          </span>
        )}
      </td>
    </>
  );
};
