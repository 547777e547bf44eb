import { formatMoney } from "@candor/core/money/money";
import type { LeverRow } from "@candor/wire/leverage";
import { useText } from "../../../i18n/use-text.ts";
import { showPercent } from "../../../lib/show/show-money.ts";
import { useLivePrice } from "../../../live/quote-store.ts";
import { PairPrice } from "../../../parts/pair/pair-price.tsx";
import { LeverName } from "../orders/tables/lever-name.tsx";
import { resultAt } from "../orders/lever-view.ts";
import { ResultFigure } from "../orders/tables/result-figure.tsx";
import { StopsCell } from "../orders/stops/stops-cell.tsx";
import styles from "./bot.module.css";

/** The run's open trade and the result if it closed now. */
export const OpenTrade = ({ trade }: { readonly trade: LeverRow }) => {
  const text = useText();
  const price = useLivePrice(trade.symbol) ?? trade.newPrice ?? undefined;
  const result = resultAt(trade, price);
  const net = result && formatMoney(result.net);
  return (
    <div className={styles["trade"]} role="group" aria-label={text("bot.run.open")}>
      <LeverName row={trade} />
      <StopsCell row={trade} />
      <span className={styles["now"]}>
        <ResultFigure amount={net}>
          <small className="muted">
            {result !== undefined && `${showPercent(result.bps)} · `}
            {price !== undefined && <PairPrice symbol={trade.symbol} price={price} />}
          </small>
        </ResultFigure>
      </span>
    </div>
  );
};
