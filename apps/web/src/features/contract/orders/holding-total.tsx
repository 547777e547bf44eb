import { formatMoney } from "@candor/core/money/money";
import { useText } from "../../../i18n/use-text.ts";
import { isNegative, isPositive, showSigned, toCents } from "../../../lib/show-money.ts";
import { useConnection } from "../../../live/connection.ts";
import { useLivePrices } from "../../../live/quote-store.ts";
import { resultOfAll } from "./lever-view.ts";
import styles from "./orders.module.css";
import { useLiveLevers } from "./use-lever-orders.ts";

/** What all positions would close with now, of one pair or of all, also those on other pages of the list. */
export const HoldingTotal = ({ pid }: { readonly pid: number | undefined }) => {
  const text = useText();
  const priceOf = useLivePrices();
  const isLive = useConnection((state) => state.online && state.market !== "lost");
  const rows = (useLiveLevers().data?.rows ?? []).filter(
    (row) => row.status !== 0 && (pid === undefined || row.pid === pid),
  );
  const total = formatMoney(resultOfAll(rows, (row) => priceOf(row.procode) ?? row.newPrice ?? undefined));
  const look = isPositive(total) ? "up" : isNegative(total) ? "down" : "";
  return (
    <p className={styles["total"]}>
      <span className="muted">{text("orders.openResult")}</span>{" "}
      <b className={`num ${look}`}>{showSigned(toCents(total))} USDT</b>
      {!isLive && <small className={styles["warn"]}> {text("orders.notLive")}</small>}
    </p>
  );
};
