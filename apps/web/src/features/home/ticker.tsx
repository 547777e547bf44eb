import type { Product } from "@candor/wire/market";
import { Link } from "@tanstack/react-router";
import { useProducts } from "../../live/products.ts";
import { usePairDay } from "../../parts/pair/pair-row.ts";
import { useText } from "../../i18n/use-text.ts";
import { showPercent } from "../../lib/show/show-money.ts";
import { LivePrice } from "../../parts/live-price.tsx";
import styles from "./ticker.module.css";

/** HOME-01: all pairs in one line under the top bar; on a phone it scrolls sideways. */
export const Ticker = () => {
  const text = useText();
  const { data: products = [], isError } = useProducts();
  // The markets table says that there are no prices, and how to try again.
  if (isError && products.length === 0) return null;
  return (
    <nav className={styles["ticker"]} aria-label={text("home.ticker")}>
      {products.map((product) => (
        <Cell key={product.pid} product={product} />
      ))}
    </nav>
  );
};

const Cell = ({ product }: { readonly product: Product }) => {
  const { change } = usePairDay(product);
  return (
    <Link to="/quotes" search={{ pair: product.symbol }} className={styles["cell"]}>
      <span className={styles["pair"]}>{product.pairName.split("/")[0]}</span>
      <LivePrice symbol={product.symbol} start={product.price} decimals={product.decimals} />
      {change !== undefined && (
        <span className={change < 0n ? "down num" : "up num"}>{showPercent(change)}</span>
      )}
    </Link>
  );
};
