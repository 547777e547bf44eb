import type { Product, Sparkline as Line } from "@candor/wire/market";
import { usePairDay } from "../pair/pair-row.ts";
import { sparkHeight, sparkShape } from "./spark-shape.ts";
import styles from "./sparkline.module.css";

type Props = {
  readonly product: Product;
  /** Undefined while it is not known. */
  readonly line: Line | undefined;
  /** What the line shows, as text, from the figures of its day. */
  readonly label: (day: { readonly price: string; readonly low: string; readonly high: string }) => string;
  /** The text for too little data to draw. */
  readonly short: string;
};

/** A pair's last 24 hours, the size of a word: above or below the dashed price of a day ago, up to the live price (HOME-02). */
export const Sparkline = ({ product, line, label, short }: Props) => {
  const { price, low, high, change } = usePairDay(product);
  if (line === undefined) return <span className={styles["line"]} />;
  const shape = sparkShape(line, { open: product.open, price, logStartMs: product.logStart });
  if (shape === undefined) {
    return (
      <span className={`${styles["line"]} muted`}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{short}</span>
      </span>
    );
  }
  const look = change === undefined || change === 0n ? "" : change < 0n ? "down" : "up";
  return (
    <svg
      className={`${styles["line"]} ${look}`}
      viewBox={`0 0 ${shape.width} ${sparkHeight}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label({ price, low, high })}
    >
      <path className={styles["open"]} d={`M0 ${shape.openY}h${shape.width}`} />
      <path className={styles["demo"]} d={shape.demo} />
      <path d={shape.logged} />
      <path className={styles["end"]} d={`M${shape.width} ${shape.endY}h0`} />
    </svg>
  );
};
