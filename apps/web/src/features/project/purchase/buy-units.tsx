import { zeroMoney } from "@candor/core/money/money";
import type { UserInfo } from "@candor/wire/accounts";
import { useText } from "../../../i18n/use-text.ts";
import { Facts } from "../../../ui/facts.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { BacktestPanel } from "../pool/backtest-panel.tsx";
import { PoolTerms } from "../pool/pool-terms.tsx";
import { usePool, type CopyProduct } from "../pool/pool-query.ts";
import { WaysPanel } from "../pool/ways-panel.tsx";
import styles from "../project.module.css";
import { amountOf, offerOf } from "./order-form.ts";
import { OrderFields } from "./order-fields.tsx";
import { UnitsGlance } from "./units-glance.tsx";
import { useOrder } from "./use-order.ts";
import { usePurchase } from "./use-purchase.ts";

type Props = { readonly product: CopyProduct; readonly user: UserInfo };

/** The purchase of a copy product: an amount, and what happens to it (INV-05, INV-06, INV-14). There is no rate, and so no schedule. */
export const BuyUnits = ({ product, user }: Props) => {
  const text = useText();
  const pool = usePool(product.id);
  const purchase = usePurchase(product, "fixed", user);
  const ordering = useOrder(purchase);
  const typed = amountOf(ordering.form) ?? zeroMoney;
  const amount = typed > 0n && typed <= offerOf(ordering.form, purchase).maximum ? typed : undefined;
  const glance = amount && <UnitsGlance product={product} amount={amount} />;
  return (
    <div className={`${styles["columns"]} ${styles["buying"]}`}>
      <div className={styles["column"]}>
        <Panel title={product.name}>
          <div className={styles["form"]}>
            <p className={styles["note"]}>{text("pool.lead")}</p>
            <Facts ruled className={styles["facts"]}>
              <PoolTerms product={product} />
            </Facts>
            <OrderFields
              purchase={purchase}
              ordering={ordering}
              question={amount && { amount, body: glance }}
            />
          </div>
        </Panel>
        {pool.data !== undefined && (
          <div className={styles["later"]}>
            <BacktestPanel backtest={pool.data.backtest} />
          </div>
        )}
      </div>
      <div className={styles["column"]}>
        {glance !== undefined && (
          <Panel title={text("pool.order.glance")}>
            <div aria-live="polite">{glance}</div>
          </Panel>
        )}
        <div className={styles["later"]}>
          <WaysPanel product={product} pool={pool.data} />
        </div>
      </div>
    </div>
  );
};
