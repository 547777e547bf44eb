import { useQuote } from "../live/quote-store.ts";
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
  const move = quote?.move ?? 0;
  const look = move > 0 ? styles["up"] : move < 0 ? styles["down"] : "";
  return (
    <span key={`${quote?.price}${move}`} className={`${styles["price"]} ${look}`}>
      {showPrice(quote?.price ?? start, decimals)}
    </span>
  );
};
