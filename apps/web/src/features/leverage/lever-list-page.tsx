import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { useLiveQuotes } from "../../live/quote-store.ts";
import { useUser } from "../../lib/account/session.ts";
import { buttonClass } from "../../ui/button.tsx";
import { VisitorState } from "../../parts/visitor-state.tsx";
import styles from "./lever-list-page.module.css";
import { OrdersPanel } from "./orders/orders-panel.tsx";
import { searchOf, viewOf } from "./orders/orders-view.ts";

/** /leverList: every contract order of the user, 10 a page (LEV-18). */
export const LeverListPage = () => {
  const text = useText();
  useLiveQuotes();
  const view = viewOf(useSearch({ from: "/leverList" }));
  const navigate = useNavigate({ from: "/leverList" });
  if (useUser() === undefined) return <VisitorState />;
  return (
    <div className={`page ${styles["list"]}`}>
      <div className={styles["head"]}>
        <h1>{text("orders.title")}</h1>
        <Link to="/contract" className={buttonClass()}>
          {text("orders.trade")}
        </Link>
      </div>
      <OrdersPanel
        view={view}
        onView={(chosen) => void navigate({ search: searchOf(chosen), replace: true })}
        product={undefined}
        pageSize={10}
      />
    </div>
  );
};
