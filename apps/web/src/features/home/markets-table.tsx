import type { Product } from "@candor/wire/market";
import { Link, useNavigate } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { showDecimal, showPercent, showShort } from "../../lib/show-money.ts";
import { useFreshness } from "../../live/freshness.ts";
import { LivePrice } from "../../ui/live-price.tsx";
import styles from "./markets-table.module.css";
import { useMarketRow } from "./use-market-row.ts";

/** HOME-02: every pair with its day; a press anywhere on a row opens /contract on it. */
export const MarketsTable = ({ products }: { readonly products: readonly Product[] }) => {
  const text = useText();
  return (
    <table className={styles["markets"]}>
      <thead>
        <tr>
          <th scope="col">{text("home.markets.pair")}</th>
          <th scope="col">{text("home.markets.price")}</th>
          <th scope="col">{text("home.markets.change")}</th>
          <th scope="col" className={styles["range"]}>
            {text("home.markets.range")}
          </th>
          <th scope="col" className={styles["roomy"]}>
            {text("home.markets.low")}
          </th>
          <th scope="col" className={styles["roomy"]}>
            {text("home.markets.high")}
          </th>
          <th scope="col" className={styles["volume"]}>
            {text("home.markets.volume")}
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <Row key={product.pid} product={product} />
        ))}
      </tbody>
    </table>
  );
};

const Row = ({ product }: { readonly product: Product }) => {
  const text = useText();
  const navigate = useNavigate();
  const { low, high, change, place } = useMarketRow(product);
  const stale = useFreshness(product.procode) === "stale" || product.stale;
  const search = { pair: product.procode };
  const [base, quote] = product.ptitle.split("/");
  return (
    <tr onClick={() => void navigate({ to: "/contract", search })}>
      <th scope="row">
        <Link to="/contract" search={search} onClick={(event) => event.stopPropagation()}>
          <b>{base}</b>
          <span className="muted">/{quote}</span>
        </Link>
        <small className={stale ? styles["stale"] : "muted"}>
          {text(stale ? "home.markets.stale" : `home.markets.feed.${product.feed}`)}
        </small>
      </th>
      <td>
        <LivePrice symbol={product.procode} start={product.price} decimals={product.decimals} />
      </td>
      <td className={change === undefined || change === 0n ? "num" : change < 0n ? "down num" : "up num"}>
        {change === undefined ? "–" : showPercent(change)}
      </td>
      <td className={styles["range"]}>
        <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 5h100" />
          <rect x={Math.min(98.5, Math.max(0, place))} y="0" width="1.5" height="10" />
        </svg>
      </td>
      <td className={`num ${styles["roomy"]}`}>{showDecimal(low, product.decimals)}</td>
      <td className={`num ${styles["roomy"]}`}>{showDecimal(high, product.decimals)}</td>
      <td className={`num ${styles["volume"]}`}>{showShort(product.turnover)}</td>
    </tr>
  );
};
