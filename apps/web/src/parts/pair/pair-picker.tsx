import type { Product } from "@candor/wire/market";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { favouritesFirst, favouritesNow } from "../../lib/device/favourites.ts";
import { showPercent } from "../../lib/show/show-money.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { SearchInput } from "../../ui/form/search-input.tsx";
import { LivePrice } from "../live-price.tsx";
import { FavouriteStar } from "../market/favourite-star.tsx";
import styles from "./pair.module.css";
import { matchingPairs, usePairDay } from "./pair-row.ts";

type Props = {
  readonly products: readonly Product[];
  readonly current: Product | undefined;
  readonly onPick: (product: Product) => void;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
};

/** The current pair, and a dialog to find another: favourites first, with search, live prices and changes (MKT-05, MKT-06). */
export const PairPicker = ({ products, current, onPick, open, onOpen }: Props) => {
  const text = useText();
  const pick = (product: Product): void => {
    onOpen(false);
    onPick(product);
  };
  return (
    <>
      <button type="button" className={styles["current"]} aria-haspopup="dialog" onClick={() => onOpen(true)}>
        <span>{current?.pairName ?? "…"}</span>
        <svg
          viewBox="0 0 10 6"
          width="10"
          height="6"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
        >
          <path d="M1 1l4 4 4-4" />
        </svg>
        <span className="visually-hidden">{text("kline.pickPair")}</span>
      </button>
      <Dialog title={text("kline.pickPair")} open={open} onClose={() => onOpen(false)}>
        <PairList products={products} current={current} onPick={pick} />
      </Dialog>
    </>
  );
};

/** Mounted only while the dialog is open, so each time it begins with an empty search and the favourites first. */
const PairList = ({ products, current, onPick }: Pick<Props, "products" | "current" | "onPick">) => {
  const text = useText();
  const [typed, setTyped] = useState("");
  // As of opening: a row does not move away while the user presses its star.
  const [favourites] = useState(favouritesNow);
  const found = favouritesFirst(matchingPairs(products, typed), favourites);
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (found[0]) onPick(found[0]);
        }}
      >
        <SearchInput
          type="search"
          ref={focusOnOpen}
          value={typed}
          placeholder={text("kline.searchPair")}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
      <ul className={styles["list"]}>
        {found.map((product) => (
          <li key={product.pid} className={styles["row"]}>
            <FavouriteStar
              symbol={product.symbol}
              label={text("kline.favourite", { pair: product.pairName })}
            />
            <PairLine product={product} chosen={product.pid === current?.pid} onPick={onPick} />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={styles["none"]}>{text("kline.noPair")}</p>}
    </>
  );
};

/** A dialog that opens focuses the element with this attribute; React itself would focus too early. */
const focusOnOpen = (input: HTMLInputElement | null): void => input?.setAttribute("autofocus", "");

type LineProps = {
  readonly product: Product;
  readonly chosen: boolean;
  readonly onPick: (product: Product) => void;
};

const PairLine = ({ product, chosen, onPick }: LineProps) => {
  const text = useText();
  const { change } = usePairDay(product);
  const look = change === undefined || change === 0n ? "" : change > 0n ? "up" : "down";
  return (
    <button
      type="button"
      className={styles["line"]}
      aria-current={chosen || undefined}
      onClick={() => onPick(product)}
    >
      <span className={styles["name"]}>
        <b>{product.pairName}</b>
        <small>{text(`options.feed.${product.feed}`)}</small>
      </span>
      <LivePrice symbol={product.symbol} start={product.price} decimals={product.decimals} />
      <span className={look}>{change === undefined ? "–" : showPercent(change)}</span>
    </button>
  );
};
