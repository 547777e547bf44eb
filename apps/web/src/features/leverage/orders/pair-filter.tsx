import type { Product } from "@candor/wire/market";
import { useText } from "../../../i18n/use-text.ts";
import { useProducts } from "../../../live/products.ts";
import styles from "./orders.module.css";

type Props = {
  /** Undefined for all pairs. */
  readonly pid: number | undefined;
  /** The first one in the list. */
  readonly first: Product | undefined;
  readonly onPick: (pid: number | undefined) => void;
};

/** All pairs or one (LEV-01, LEV-06). */
export const PairFilter = ({ pid, first, onPick }: Props) => {
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
      value={pid ?? ""}
      onChange={(event) => onPick(event.target.value === "" ? undefined : Number(event.target.value))}
    >
      <option value="">{text("orders.allPairs")}</option>
      {sorted.map((product) => (
        <option key={product.pid} value={product.pid}>
          {product.ptitle}
        </option>
      ))}
    </select>
  );
};
