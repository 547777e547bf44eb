import { formatMoney } from "@candor/core/money/money";
import type { LeverRow } from "@candor/wire/leverage";
import { useText } from "../../../../i18n/use-text.ts";
import { showPercent } from "../../../../lib/show/show-money.ts";
import { useFreshness } from "../../../../live/freshness.ts";
import { useLivePrice } from "../../../../live/quote-store.ts";
import { PairPrice } from "../../../../parts/pair/pair-price.tsx";
import { resultAt } from "../lever-view.ts";
import styles from "../orders.module.css";
import { ResultFigure } from "./result-figure.tsx";

type Props = { readonly row: LeverRow };

/** The last price of an order's pair. */
export const useLeverPrice = (row: LeverRow): string | undefined =>
  useLivePrice(row.symbol) ?? row.newPrice ?? undefined;

/** The last price, and whether it is still fresh. */
export const NowCell = ({ row }: Props) => {
  const text = useText();
  const price = useLeverPrice(row);
  const freshness = useFreshness(row.symbol);
  return (
    <span className={styles["stack"]}>
      {price === undefined ? "–" : <PairPrice symbol={row.symbol} price={price} />}
      {freshness !== "live" && <small className={styles["warn"]}>{text(`options.fresh.${freshness}`)}</small>}
    </span>
  );
};

/** The result if the position closed at the last price, fees counted, updated as prices come (LEV-09). */
export const ResultNow = ({ row }: Props) => {
  const result = resultAt(row, useLeverPrice(row));
  // While no price comes, the result is unknown.
  const isLive = useFreshness(row.symbol) === "live";
  if (!isLive || result === undefined) return "–";
  return (
    <ResultFigure amount={formatMoney(result.net)}>
      <small>{showPercent(result.bps)}</small>
    </ResultFigure>
  );
};
