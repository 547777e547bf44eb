import type { LeverRow } from "@candor/wire/leverage";
import { useText } from "../../../../i18n/use-text.ts";
import { leverTitle } from "../../../../parts/lever-title.ts";
import { PairPrice } from "../../../../parts/pair/pair-price.tsx";
import styles from "../orders.module.css";

type Props = {
  readonly row: LeverRow;
  /** Absent where they cannot be changed. */
  readonly onEdit?: () => void;
};

/** Take-profit over stop-loss; a press changes them (LEV-08). */
export const StopsCell = ({ row, onEdit }: Props) => {
  const text = useText();
  const shown = (label: string, price: string | null) => (
    <span>
      <small>{label}</small>
      {price === null ? (
        <span className="muted">{text("orders.stop.none")}</span>
      ) : (
        <PairPrice symbol={row.symbol} price={price} />
      )}
    </span>
  );
  const both = (
    <>
      {shown(text("orders.stop.takeProfit"), row.targetProfitPrice)}
      {shown(text("orders.stop.stopLoss"), row.stopLossPrice)}
    </>
  );
  if (onEdit === undefined) return <span className={styles["stops"]}>{both}</span>;
  return (
    <button
      type="button"
      className={`${styles["stops"]} ${styles["edit"]}`}
      title={text("orders.stop.edit", { contract: leverTitle(text, row) })}
      onClick={onEdit}
    >
      {both}
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" fill="none" stroke="currentColor">
        <path d="M3 13l.6-2.8 7-7 2.2 2.2-7 7L3 13z" strokeWidth="1.3" strokeLinejoin="round" />
      </svg>
      <span className="visually-hidden">{text("orders.stop.edit", { contract: leverTitle(text, row) })}</span>
    </button>
  );
};
