import { Link } from "@tanstack/react-router";
import { useText } from "../../../i18n/use-text.ts";
import { showMoney, toCents } from "../../../lib/show/show-money.ts";
import { Unread } from "../../../parts/states.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { isOpen } from "../product-terms.ts";
import projectStyles from "../project.module.css";
import { InvestLink } from "./invest-link.tsx";
import styles from "./pool.module.css";
import { PoolTerms } from "./pool-terms.tsx";
import { usePool, type CopyProduct } from "./pool-query.ts";
import { showWorstFall, TrailingFigure } from "./trailing-figure.tsx";

/** One copy product of the list: what it trades and what became of it, without any rate (INV-14). */
export const PoolCard = ({ product }: { readonly product: CopyProduct }) => {
  const text = useText();
  const pool = usePool(product.id);
  return (
    <li className={projectStyles["card"]}>
      <h3>{product.name}</h3>
      {pool.data === undefined ? (
        <Unread query={pool} rows={1} />
      ) : (
        <TrailingFigure trailing={pool.data.trailing} />
      )}
      <Facts ruled className={projectStyles["facts"]}>
        <PoolTerms product={product} />
        <Fact name={text("pool.worstFall")}>{pool.data && showWorstFall(pool.data)}</Fact>
        <Fact name={text("pool.holds")}>
          {text("project.usdt", { amount: showMoney(toCents(product.pool.worth)) })}
        </Fact>
      </Facts>
      <p className={projectStyles["note"]}>{text("pool.noPromise")}</p>
      <InvestLink product={product} to="/details" />
      {!isOpen(product) && (
        <Link
          to="/details"
          search={{ id: product.id }}
          className={styles["way"]}
          aria-label={text("pool.recordOf", { name: product.name })}
        >
          {text("pool.record")}
        </Link>
      )}
    </li>
  );
};
