import type { Product } from "@candor/wire/market";
import { useMemo } from "react";
import { useText } from "../../i18n/use-text.ts";
import { showPrice } from "../../lib/show/show-money.ts";
import { bookRows, shownLevels, type BookRow } from "../../live/book-rows.ts";
import { useBook } from "../../live/book-store.ts";
import { useQuote } from "../../live/quote-store.ts";
import { PanelFrame } from "../../ui/panel.tsx";
import styles from "./market.module.css";

type Props = {
  readonly product: Product | undefined;
  /** Takes a pressed price, for example into an order form; without it prices are plain text. */
  readonly onPrice?: ((price: string) => void) | undefined;
};

/** Five asks above the last price above five bids (MKT-03). Its rows do not move: only the numbers change. */
export const BookPanel = ({ product, onPrice }: Props) => {
  const text = useText();
  const book = useBook(product?.symbol ?? "");
  const rows = useMemo(() => (book === undefined ? undefined : bookRows(book)), [book]);
  const decimals = product?.decimals ?? 2;
  return (
    <PanelFrame label={text("options.book")} className={styles["panel"] ?? ""}>
      <h2 className={styles["title"]}>{text("options.book")}</h2>
      <table className={styles["book"]}>
        <thead>
          <tr>
            <th scope="col">{text("options.price")}</th>
            <th scope="col">{text("options.bookQty")}</th>
          </tr>
        </thead>
        <tbody>
          {sideOf(rows?.asks)
            .toReversed()
            .map((row, index) => (
              <BookLine key={`a${index}`} row={row} side="ask" decimals={decimals} onPrice={onPrice} />
            ))}
        </tbody>
        <tbody>
          <tr className={styles["last"]}>
            <td colSpan={2}>{product === undefined ? "–" : <LastPrice product={product} />}</td>
          </tr>
        </tbody>
        <tbody>
          {sideOf(rows?.bids).map((row, index) => (
            <BookLine key={`b${index}`} row={row} side="bid" decimals={decimals} onPrice={onPrice} />
          ))}
        </tbody>
      </table>
    </PanelFrame>
  );
};

/** The last price between the sides, coloured by its last move. */
const LastPrice = ({ product }: { readonly product: Product }) => {
  const quote = useQuote(product.symbol);
  const move = quote?.move ?? 0;
  const look = move > 0 ? "up" : move < 0 ? "down" : "";
  return <span className={look}>{showPrice(quote?.price ?? product.price, product.decimals)}</span>;
};

/** Always five rows, so that a thin book does not move the content around it. */
const sideOf = (rows: readonly BookRow[] | undefined): readonly (BookRow | undefined)[] =>
  Array.from({ length: shownLevels }, (_, index) => rows?.[index]);

type LineProps = {
  readonly row: BookRow | undefined;
  readonly side: "ask" | "bid";
  readonly decimals: number;
  readonly onPrice: ((price: string) => void) | undefined;
};

const BookLine = ({ row, side, decimals, onPrice }: LineProps) => (
  <tr
    className={styles[side]}
    style={{ "--depth": `${row?.depthPercent ?? 0}%` }}
    onClick={row === undefined ? undefined : () => onPrice?.(row.price)}
  >
    <td className={side === "ask" ? "down" : "up"}>
      {row === undefined ? (
        "–"
      ) : (
        <BookPrice price={showPrice(row.price, decimals)} canTake={onPrice !== undefined} />
      )}
    </td>
    <td>{row?.shownQty ?? "–"}</td>
  </tr>
);

/** The row handles the press. With a keyboard the price is typed: ten more tab stops before the form would not help. */
const BookPrice = ({ price, canTake }: { readonly price: string; readonly canTake: boolean }) =>
  canTake ? (
    <button type="button" tabIndex={-1} className={styles["take"]}>
      {price}
    </button>
  ) : (
    price
  );
