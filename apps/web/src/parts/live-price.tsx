import { useQuote } from "../live/quote-store.ts";
import type { Quote } from "../live/quote.ts";
import { showPrice } from "../lib/show/show-money.ts";
import styles from "./live-price.module.css";

type Props = {
  readonly symbol: string;
  /** The price to show until the first push. */
  readonly start: string;
  readonly decimals: number;
};

/** A pair's live price: coloured by its last move, with a short flash (HOME-02, MKT-04). */
export const LivePrice = ({ symbol, start, decimals }: Props) => {
  const quote = useQuote(symbol);
  return (
    <span className={`${styles["price"]} ${quote === undefined ? "" : classOf(quote)}`}>
      {showPrice(quote?.price ?? start, decimals)}
    </span>
  );
};

const classOf = ({ move, turn }: Quote): string =>
  move === 0 ? "" : `${styles[move > 0 ? "up" : "down"]} ${styles[`flash${turn}`]}`;
