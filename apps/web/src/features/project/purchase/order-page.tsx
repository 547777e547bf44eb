import type { ProductRow } from "@candor/wire/earn/invest";
import type { UserInfo } from "@candor/wire/accounts";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { useText } from "../../../i18n/use-text.ts";
import { useUser } from "../../../lib/account/session.ts";
import { VisitorState } from "../../../parts/visitor-state.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { BuyUnits } from "./buy-units.tsx";
import { GlanceFacts } from "./glance-facts.tsx";
import { interestDigits, interestOf } from "../interest-digit.ts";
import { InterestTabs } from "../interest-tabs.tsx";
import { OneProduct } from "../one-product.tsx";
import { OrderFields } from "./order-fields.tsx";
import { summaryOf, type OrderForm, type OrderSummary, type Purchase } from "./order-form.ts";
import { isCopy } from "../pool/pool-query.ts";
import { hasCompound } from "../product-terms.ts";
import { useWithdrawalFee } from "../products-query.ts";
import { PromisePanel } from "../promise-panel.tsx";
import styles from "../project.module.css";
import { SchedulePanel } from "./schedule-panel.tsx";
import { useBusinessDay } from "./use-business-day.ts";
import { useOrder } from "./use-order.ts";
import { usePurchase } from "./use-purchase.ts";

/** /order: a purchase, with all that it brings before it is made (INV-04 to INV-06, INV-16). */
export const OrderPage = () => {
  const text = useText();
  const user = useUser();
  const { id } = useSearch({ from: "/order" });
  if (user === undefined) return <VisitorState />;
  return (
    <div className={`page ${styles["project"]}`}>
      <header>
        <Link to="/project">{text("project.all")}</Link>
        <h1>{text("pages.order")}</h1>
      </header>
      <OneProduct id={id}>
        {(product) =>
          isCopy(product) ? (
            <BuyUnits key={product.id} product={product} user={user} />
          ) : (
            <BuyProduct key={product.id} product={product} user={user} />
          )
        }
      </OneProduct>
    </div>
  );
};

type Props = { readonly product: ProductRow; readonly user: UserInfo };

const BuyProduct = ({ product, user }: Props) => {
  const text = useText();
  const navigate = useNavigate();
  const { id, type } = useSearch({ from: "/order" });
  const interest = interestOf(product, type);
  const purchase = usePurchase(product, interest, user);
  const ordering = useOrder(purchase);
  const summary = useSummary(ordering.form, purchase);
  return (
    <>
      <div className={`${styles["columns"]} ${styles["buying"]}`}>
        <div className={styles["column"]}>
          <Panel title={product.name}>
            <div className={styles["form"]}>
              {hasCompound(product) && (
                <InterestTabs
                  interest={interest}
                  controls="order-form"
                  onChange={(chosen) => {
                    if (ordering.frozen) return;
                    const search = { ...(id !== undefined && { id }), type: interestDigits[chosen] };
                    void navigate({ to: "/order", search, replace: true });
                  }}
                />
              )}
              <p className={styles["note"]}>{text(`project.${interest}How`)}</p>
              <div
                id="order-form"
                role={hasCompound(product) ? "tabpanel" : undefined}
                aria-label={hasCompound(product) ? text(`project.${interest}`) : undefined}
              >
                <OrderFields
                  purchase={purchase}
                  ordering={ordering}
                  question={
                    summary && {
                      amount: summary.amount,
                      body: <GlanceFacts summary={summary} interest={interest} />,
                    }
                  }
                />
              </div>
            </div>
          </Panel>
          {summary !== undefined && (
            <div className={styles["later"]}>
              <SchedulePanel summary={summary} />
            </div>
          )}
        </div>
        <div className={styles["column"]}>
          {summary !== undefined && (
            <Panel title={text("project.order.glance")}>
              <div aria-live="polite">
                <GlanceFacts summary={summary} interest={interest} />
              </div>
            </Panel>
          )}
          <div className={styles["later"]}>
            <PromisePanel product={product} />
          </div>
        </div>
      </div>
    </>
  );
};

/** What the form brings, if it is sent on this business day. */
const useSummary = (form: OrderForm, purchase: Purchase): OrderSummary | undefined => {
  const feeBps = useWithdrawalFee();
  const nowMs = useBusinessDay();
  return useMemo(() => summaryOf(form, purchase, { feeBps, nowMs }), [form, purchase, feeBps, nowMs]);
};
