import { formatMoney } from "@candor/core/money/money";
import { leverStatusDigits } from "@candor/wire/codec/digits";
import { useText } from "../../../../i18n/use-text.ts";
import type { MoneyCalls } from "../../../../parts/money-calls.ts";
import { lookOf } from "../../../../lib/show/show-money.ts";
import { useAllLive } from "../../../../live/freshness.ts";
import { useLivePrices } from "../../../../live/quote-store.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { NextTick } from "../../../../ui/next-tick.tsx";
import { resultOfAll } from "../lever-view.ts";
import styles from "../orders.module.css";
import { bulkActions, actionName } from "../use-lever-actions.ts";
import { useLiveLevers } from "../use-lever-orders.ts";

type Props = { readonly pid: number | undefined; readonly calls: MoneyCalls };

/** The result if all positions closed now, of one pair or of all, including those on other pages of the list. */
export const HoldingTotal = ({ pid, calls }: Props) => {
  const text = useText();
  const priceOf = useLivePrices();
  const rows = (useLiveLevers().data?.rows ?? []).filter(
    (row) => row.status !== leverStatusDigits.pending && (pid === undefined || row.pid === pid),
  );
  const isLive = useAllLive(rows.map(({ symbol }) => symbol));
  const names = [bulkActions.close, ...rows.map(({ id }) => actionName(id))];
  const isClosing = names.some((name) => calls.callStateOf(name) === "sending");
  const result = resultOfAll(rows, (row) => priceOf(row.symbol) ?? row.newPrice ?? undefined);
  // While a price is not live, the total is unknown.
  const total = isLive && result !== undefined ? formatMoney(result) : undefined;
  const look = lookOf(total ?? "0");
  return (
    <p className={styles["total"]}>
      <span className="muted">{text("orders.openResult")}</span>{" "}
      <b className={`num ${look}`}>
        {total === undefined ? (
          "–"
        ) : (
          <>
            <Amount of={total} signed /> USDT
          </>
        )}
      </b>
      {isClosing && (
        <small>
          {" "}
          <NextTick />
        </small>
      )}
      {!isLive && <small className={styles["warn"]}> {text("orders.notLive")}</small>}
    </p>
  );
};
