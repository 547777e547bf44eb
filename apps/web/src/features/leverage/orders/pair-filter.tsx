import type { Product } from "@candor/wire/market";
import { useText } from "../../../i18n/use-text.ts";
import { useProducts } from "../../../live/products.ts";
import styles from "./orders.module.css";

type Props = {
  /** A symbol; undefined for all pairs. */
  readonly pair: string | undefined;
  /** The first one in the list. */
  readonly first: Product | undefined;
  readonly onPick: (pair: string | undefined) => void;
};

/** All pairs or one (LEV-01, LEV-06). */
export const PairFilter = ({ pair, first, onPick }: Props) => {
  const text = useText();
  const products = useProducts().data ?? [];
  const sorted = [
    ...products.filter((product) => product.pid === first?.pid),
    ...products.filter((product) => product.pid !== first?.pid),
  ];
  return (
    <select
      className={styles["filter"]}
      aria-label={text("orders.filter")}
      value={pair ?? ""}
      onChange={(event) => onPick(event.target.value === "" ? undefined : event.target.value)}
    >
      <option value="">{text("orders.allPairs")}</option>
      {sorted.map((product) => (
        <option key={product.pid} value={product.symbol}>
          {product.pairName}
        </option>
      ))}
    </select>
  );
};
