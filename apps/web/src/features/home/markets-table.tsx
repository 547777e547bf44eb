import type { Product, Sparkline as Line } from "@candor/wire/market";
import { Link, useNavigate } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { showPrice, showPercent, showShort } from "../../lib/show/show-money.ts";
import { serverNowMs } from "../../lib/calls/server-clock.ts";
import { useFreshness } from "../../live/freshness.ts";
import { useSparklines } from "../../live/sparklines.ts";
import { LivePrice } from "../../parts/live-price.tsx";
import { FavouriteStar } from "../../parts/market/favourite-star.tsx";
import { Sparkline } from "../../parts/market/sparkline.tsx";
import { isOutdated } from "../../parts/market/spark-shape.ts";
import { usePairDay } from "../../parts/pair/pair-row.ts";
import { useMedia } from "../../ui/use-media.ts";
import { nextOrder, type MarketColumn, type MarketOrder } from "./market-order.ts";
import styles from "./markets-table.module.css";

type Props = {
  readonly products: readonly Product[];
  readonly order: MarketOrder | undefined;
  readonly onOrder: (order: MarketOrder | undefined) => void;
};

/** HOME-02: pairs with their day's figures; a press anywhere on a row opens /contract on it, one on a title sorts by it. */
export const MarketsTable = ({ products, order, onOrder }: Props) => {
  const text = useText();
  const sortable = (by: MarketColumn) => <SortedTitle by={by} order={order} onOrder={onOrder} />;
  const lines = useSparklines(products.length > 0);
  return (
    <table className={styles["markets"]}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{text("home.markets.favourites")}</span>
          </th>
          {sortable("pair")}
          {sortable("price")}
          {sortable("change")}
          <th scope="col">{text("home.markets.line")}</th>
          <th scope="col">{text("home.markets.low")}</th>
          <th scope="col">{text("home.markets.high")}</th>
          {sortable("turnover")}
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <Row
            key={product.pid}
            product={product}
            line={lines.data?.find(({ pid }) => pid === product.pid) ?? (lines.isError ? noLine : undefined)}
          />
        ))}
      </tbody>
    </table>
  );
};

type TitleProps = Omit<Props, "products"> & { readonly by: MarketColumn };

const SortedTitle = ({ by, order, onOrder }: TitleProps) => {
  const text = useText();
  const falls = order?.by === by ? order.falls : undefined;
  // On a phone nobody sees the titles: the order is chosen above the cards.
  const isSeen = useMedia("(min-width: 768px)");
  if (!isSeen) return <th scope="col">{text(`home.markets.${by}`)}</th>;
  return (
    <th scope="col" aria-sort={falls === undefined ? undefined : falls ? "descending" : "ascending"}>
      <button type="button" className={styles["sort"]} onClick={() => onOrder(nextOrder(order, by))}>
        {text(`home.markets.${by}`)}
        <i aria-hidden="true">{falls === undefined ? "↕" : falls ? "↓" : "↑"}</i>
      </button>
    </th>
  );
};

/** When the sparklines cannot be read or refreshed, nothing is drawn, since the live price would end another day's line. */
const noLine: Line = { pid: 0, symbol: "", fromTime: 0, closes: [] };

const Row = ({ product, line }: { readonly product: Product; readonly line: Line | undefined }) => {
  const text = useText();
  const navigate = useNavigate();
  const { low, high, change } = usePairDay(product);
  const known = line !== undefined && isOutdated(line, serverNowMs()) ? noLine : line;
  const stale = useFreshness(product.symbol) === "stale" || product.stale;
  const search = { pair: product.symbol };
  const [base, quote] = product.pairName.split("/");
  const shown = (price: string): string => showPrice(price, product.decimals);
  const look = change === undefined || change === 0n ? "" : change < 0n ? "down" : "up";
  return (
    <tr onClick={() => void navigate({ to: "/contract", search })}>
      <td className={styles["star"]}>
        <FavouriteStar
          symbol={product.symbol}
          label={text("home.markets.favourite", { pair: product.pairName })}
        />
      </td>
      <th scope="row">
        <Link to="/contract" search={search} onClick={(event) => event.stopPropagation()}>
          <b>{base}</b>
          <span className="muted">/{quote}</span>
        </Link>
        <small className={stale ? styles["stale"] : "muted"}>
          {text(stale ? "home.markets.stale" : `home.markets.feed.${product.feed}`)}
        </small>
      </th>
      <td className={styles["price"]}>
        <LivePrice symbol={product.symbol} start={product.price} decimals={product.decimals} />
      </td>
      <td className={`num ${styles["change"]} ${look}`}>
        {change === undefined ? "–" : showPercent(change)}
      </td>
      <td className={styles["line"]}>
        <Sparkline
          product={product}
          line={known}
          label={(day) =>
            text("home.markets.lineOf", {
              pair: product.pairName,
              open: shown(product.open),
              price: shown(day.price),
              low: shown(day.low),
              high: shown(day.high),
            })
          }
          short={text(known === noLine ? "home.markets.lineFailed" : "home.markets.lineShort")}
        />
      </td>
      <td className={`num ${styles["day"]}`} data-label={text("home.markets.low")}>
        {shown(low)}
      </td>
      <td className={`num ${styles["day"]}`} data-label={text("home.markets.high")}>
        {shown(high)}
      </td>
      <td className={`num ${styles["day"]}`} data-label={text("home.markets.turnover")}>
        {showShort(product.turnover)}
      </td>
    </tr>
  );
};
