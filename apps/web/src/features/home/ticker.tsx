import type { Product } from "@candor/wire/market";
import { Link } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { showPercent } from "../../lib/show-money.ts";
import { LivePrice } from "../../ui/live-price.tsx";
import styles from "./ticker.module.css";
import { useMarketRow } from "./use-market-row.ts";

/** HOME-01: all pairs in one line under the top bar. */
export const Ticker = ({ products }: { readonly products: readonly Product[] }) => {
  const text = useText();
  return (
    <nav className={styles["ticker"]} aria-label={text("home.ticker")}>
      {products.map((product) => (
        <Cell key={product.pid} product={product} />
      ))}
    </nav>
  );
};

const Cell = ({ product }: { readonly product: Product }) => {
  const { change } = useMarketRow(product);
  return (
    <Link to="/quotes" search={{ pair: product.procode }} className={styles["cell"]}>
      <span className={styles["pair"]}>{product.ptitle.split("/")[0]}</span>
      <LivePrice symbol={product.procode} start={product.price} decimals={product.decimals} />
      {change !== undefined && (
        <span className={change < 0n ? "down num" : "up num"}>{showPercent(change)}</span>
      )}
    </Link>
  );
};
