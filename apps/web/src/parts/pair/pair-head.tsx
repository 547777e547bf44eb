import type { Product } from "@candor/wire/market";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useText } from "../../i18n/use-text.ts";
import { showPrice, showPercent, showShort } from "../../lib/show/show-money.ts";
import { useFreshness } from "../../live/freshness.ts";
import { useQuote } from "../../live/quote-store.ts";
import { BellPicture } from "../../ui/picture/bell-picture.tsx";
import styles from "./pair.module.css";
import { usePairDay } from "./pair-row.ts";

/** The line above a chart: picker, price, change, the day's high, low and volume (MKT-05). Its height never changes. */
export const PairHead = ({
  product,
  picker,
  aside,
}: {
  readonly product: Product | undefined;
  readonly picker: ReactNode;
  readonly aside?: ReactNode;
}) => (
  <header className={styles["head"]}>
    {picker}
    {product === undefined ? (
      <div className={styles["blank"]} aria-hidden="true" />
    ) : (
      <Figures product={product} />
    )}
    <div className={styles["aside"]}>
      {product !== undefined && <AlertLink symbol={product.symbol} />}
      {aside}
    </div>
  </header>
);

const Figures = ({ product }: { readonly product: Product }) => {
  const text = useText();
  const { price, high, low, change } = usePairDay(product);
  const move = useQuote(product.symbol)?.move ?? 0;
  const shown = (price: string): string => showPrice(price, product.decimals);
  const look = change === undefined || change === 0n ? "" : change > 0n ? "up" : "down";
  return (
    <>
      <div className={styles["price"]}>
        <span className={move > 0 ? "up" : move < 0 ? "down" : ""}>{shown(price)}</span>
        <span className={`${styles["change"]} ${look}`}>
          {change === undefined ? "–" : showPercent(change)}
        </span>
        <FreshnessMark symbol={product.symbol} />
        <FeedMark feed={product.feed} />
      </div>
      <dl className={styles["figures"]}>
        <div>
          <dt>{text("options.high")}</dt>
          <dd>{shown(high)}</dd>
        </div>
        <div>
          <dt>{text("options.low")}</dt>
          <dd>{shown(low)}</dd>
        </div>
        <div>
          <dt>{text("options.turnover")}</dt>
          <dd>{showShort(product.turnover)}</dd>
        </div>
        <div className={styles["source"]}>
          <dt>{text("options.source")}</dt>
          <dd>{text(`options.feed.${product.feed}`)}</dd>
        </div>
      </dl>
    </>
  );
};

/** Where the prices come from, next to the price: for windows that are too narrow for it among the day's figures. */
const FeedMark = ({ feed }: Pick<Product, "feed">) => {
  const text = useText();
  return (
    <small className={styles["feed"]}>
      <span className="visually-hidden">{text("options.source")}</span> {text(`options.feed.${feed}`)}
    </small>
  );
};

/** A link to a new alert on this pair (MKT-11). */
const AlertLink = ({ symbol }: { readonly symbol: string }) => {
  const text = useText();
  return (
    <Link
      to="/alerts"
      search={{ pair: symbol }}
      className={styles["alert"]}
      aria-label={text("options.setAlert")}
      title={text("options.setAlert")}
    >
      <BellPicture />
    </Link>
  );
};

/** Says when a price is not live; shows nothing while it is. */
const FreshnessMark = ({ symbol }: { readonly symbol: string }) => {
  const text = useText();
  const freshness = useFreshness(symbol);
  return (
    <span className={`${styles["fresh"]} ${styles[freshness]}`} role="status">
      {text(`options.fresh.${freshness}`)}
    </span>
  );
};
