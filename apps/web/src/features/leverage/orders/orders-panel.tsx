import { leverStatusDigits } from "@candor/wire/codec/digits";
import type { LeverRow } from "@candor/wire/leverage";
import type { Product } from "@candor/wire/market";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { withTexts } from "../../../i18n/i18n.ts";
import { useText } from "../../../i18n/use-text.ts";
import { useUser } from "../../../lib/account/session.ts";
import { useProducts } from "../../../live/products.ts";
import { SignInState } from "../../../parts/sign-in-state.tsx";
import { TabbedPanel } from "../../../ui/tabbed-panel.tsx";
import { ClosePartDialog } from "./close-part-dialog.tsx";
import { OrdersPage } from "./orders-page.tsx";
import { PairFilter } from "./pair-filter.tsx";
import styles from "./orders.module.css";
import { leverTabs, searchOf, type OrdersView } from "./orders-view.ts";
import { StopsDialog } from "./stops/stops-dialog.tsx";
import { useLeverActions, type LeverActions } from "./use-lever-actions.ts";
import { useLiveLevers, type LeverTab } from "./use-lever-orders.ts";

const LeverAuditDialog = lazy(async () => ({
  default: (
    await withTexts(
      ["verify", "orders", "options"],
      () => import("../../../parts/evidence/lever-audit-dialog.tsx"),
    )
  ).LeverAuditDialog,
}));

type Props = {
  readonly view: OrdersView;
  readonly onView: (view: OrdersView) => void;
  /** The pair on the screen: the first one in the filter. */
  readonly product: Product | undefined;
  /** Passed in when the page binds keys to these actions; lost answers are then shown here too. */
  readonly actions?: LeverActions;
  /** LEV-06. */
  readonly pageSize?: 5 | 10;
};

/** The user's lever orders: four tabs, pair filter, pages, and the actions of each order (LEV-06, LEV-07, LEV-15). */
export const OrdersPanel = ({ actions, ...props }: Props) =>
  actions === undefined ? <WithOwnActions {...props} /> : <Board {...props} actions={actions} />;

const WithOwnActions = (props: Omit<Props, "actions">) => <Board {...props} actions={useLeverActions()} />;

/** The open dialog and its order. */
type Opened = { readonly kind: "stops" | "part" | "audit"; readonly row: LeverRow };

const Board = ({
  view,
  onView,
  product,
  actions,
  pageSize = 5,
}: Props & { readonly actions: LeverActions }) => {
  const text = useText();
  const { tab, pair } = view;
  const pid = useProducts().data?.find(({ symbol }) => symbol === pair)?.pid;
  const [opened, setOpened] = useState<Opened>();
  const visitor = useUser() === undefined;
  const live = useLiveLevers().data?.rows.filter((row) => pid === undefined || row.pid === pid) ?? [];
  const counts: Partial<Record<LeverTab, number>> = {
    holding: live.filter(({ status }) => status !== leverStatusDigits.pending).length,
    pending: live.filter(({ status }) => status === leverStatusDigits.pending).length,
  };
  const close = (): void => setOpened(undefined);
  return (
    <>
      <TabbedPanel
        id="orders"
        label={text("orders.title")}
        value={tab}
        tabs={leverTabs.map((value) => ({
          value,
          label: text(`orders.tabs.${value}`),
          count: counts[value],
        }))}
        onChange={(chosen) => onView({ ...view, tab: chosen })}
        aside={
          !visitor && (
            <div className={styles["tools"]}>
              <PairFilter
                pair={pair}
                first={product}
                onPick={(chosen) => onView({ ...view, pair: chosen })}
              />
              {pageSize === 5 ? (
                <Link to="/leverList" search={searchOf(view)} className={styles["more"]}>
                  {text("orders.all")}
                </Link>
              ) : null}
            </div>
          )
        }
      >
        {visitor ? (
          <SignInState title={text("orders.visitor")} body={text("orders.visitorBody")} />
        ) : (
          <OrdersPage
            key={`${tab} ${pid}`}
            tab={tab}
            pid={pid}
            pageSize={pageSize}
            actions={actions}
            onOpen={(kind, row) => setOpened({ kind, row })}
          />
        )}
      </TabbedPanel>
      {opened?.kind === "stops" && <StopsDialog order={opened.row} onClose={close} />}
      {opened?.kind === "part" && <ClosePartDialog order={opened.row} onClose={close} />}
      {opened?.kind === "audit" && (
        <Suspense>
          <LeverAuditDialog order={opened.row} onClose={close} />
        </Suspense>
      )}
    </>
  );
};
