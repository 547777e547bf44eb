import type { LeverSide } from "@candor/core/leverage/lever-order";
import type { LeverRow } from "@candor/wire/leverage";
import type { Product } from "@candor/wire/market";
import { lazy, Suspense, useState } from "react";
import { withTexts } from "../../i18n/i18n.ts";
import { useText } from "../../i18n/use-text.ts";
import { useLiveQuotes } from "../../live/quote-store.ts";
import { AreaBoundary } from "../../ui/area-boundary.tsx";
import { ChartArea } from "../../parts/pair/chart-area.tsx";
import { MarketArea } from "../../parts/pair/market-area.tsx";
import { PortfolioSlot } from "../../parts/portfolio/portfolio-slot.tsx";
import { PairPage } from "../../parts/pair/pair-page.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { useChosenPair } from "../../parts/pair/use-chosen-pair.ts";
import styles from "./contract-page.module.css";
import { FormPanel } from "./form/form-panel.tsx";
import { useTicket } from "./form/use-ticket.ts";
import { firstView, type OrdersView } from "./orders/orders-view.ts";
import type { StopsChoice } from "./orders/stops/use-stops.tsx";
import { useLeverActions } from "./orders/use-lever-actions.ts";
import { useLiveLevers } from "./orders/use-lever-orders.ts";
import { Panes, type PaneName } from "./panes.tsx";
import { useChosenSide } from "./use-chosen-side.ts";
import { useContractKeys } from "./use-contract-keys.ts";

// Loaded after what is visible first: the lines on the chart, a phone's buttons below it, lists, the bot, and dialogs that the user has to open.
const ContractLinesLayer = lazy(async () => ({
  default: (
    await withTexts(["leverage", "orders", "kline"], () => import("./lines/contract-lines-layer.tsx"))
  ).ContractLinesLayer,
}));
const SideButtons = lazy(async () => ({
  default: (await withTexts(["leverage"], () => import("./side-buttons.tsx"))).SideButtons,
}));
const OrdersPanel = lazy(async () => ({
  default: (await withTexts(["orders", "refusal", "options"], () => import("./orders/orders-panel.tsx")))
    .OrdersPanel,
}));
const BotPanel = lazy(async () => ({
  default: (await withTexts(["bot", "orders", "refusal"], () => import("./bot/bot-panel.tsx"))).BotPanel,
}));
const StopsDialog = lazy(async () => ({
  default: (await withTexts(["orders", "refusal"], () => import("./orders/stops/stops-dialog.tsx")))
    .StopsDialog,
}));
const TransferDialog = lazy(async () => ({
  default: (
    await withTexts(["orders", "mine", "refusal"], () => import("../../parts/transfer/transfer-dialog.tsx"))
  ).TransferDialog,
}));

type Editing = { readonly row: LeverRow; readonly choice: StopsChoice };

/** /contract: watch a pair and trade leveraged contracts on it (LEV-01). */
export const ContractPage = () => {
  const text = useText();
  useLiveQuotes();
  const pair = useChosenPair();
  const { product } = pair;
  const desk = useTicket(product);
  const actions = useLeverActions();
  const orderCount = useLiveLevers().data?.total ?? 0;
  const [pane, setPane] = useState<PaneName>("chart");
  const [ordersView, setOrdersView] = useState<OrdersView>(firstView);
  const [transferring, setTransferring] = useState(false);
  const [editing, setEditing] = useState<Editing>();
  const narrow = useMedia("(max-width: 767px)");
  const chosen = useChosenSide(desk, setPane);
  const transfer = (): void => setTransferring(true);
  useContractKeys({
    desk,
    product,
    actions,
    onTransfer: transfer,
    onPane: setPane,
  });
  return (
    <PairPage
      title={text("leverage.title")}
      pair={pair}
      className={styles["page"]}
      keys="contract"
      below={<PortfolioSlot />}
    >
      <Panes pane={pane} onPane={setPane} orderCount={orderCount}>
        {{
          chart: (
            <MarketPane
              product={product}
              onStops={(row, choice) => setEditing({ row, choice })}
              onShow={() => {
                setOrdersView({ tab: "pending", pair: undefined });
                showOrders(setPane);
              }}
              onPrice={(price) => {
                desk.change({ kind: "fixedPrice", price });
                setPane("form");
              }}
              onSide={narrow ? chosen.choose : undefined}
            />
          ),
          form: (
            <>
              <div className={styles["side"]}>
                <AreaBoundary>
                  <FormPanel
                    desk={chosen.desk}
                    product={product}
                    onTransfer={transfer}
                    chosen={narrow ? chosen.side : undefined}
                  />
                </AreaBoundary>
              </div>
              <div className={styles["bot"]}>
                <AreaBoundary>
                  <Suspense>
                    <BotPanel product={product} />
                  </Suspense>
                </AreaBoundary>
              </div>
            </>
          ),
          orders: (
            <div className={styles["mine"]}>
              <AreaBoundary>
                <Suspense>
                  <OrdersPanel view={ordersView} onView={setOrdersView} product={product} actions={actions} />
                </Suspense>
              </AreaBoundary>
            </div>
          ),
        }}
      </Panes>
      <Suspense>
        {transferring && <TransferDialog open onClose={() => setTransferring(false)} />}
        {editing !== undefined && (
          <StopsDialog order={editing.row} initial={editing.choice} onClose={() => setEditing(undefined)} />
        )}
      </Suspense>
    </PairPage>
  );
};

/**
 * Shows the list of orders, and moves the focus to its tabs: on a phone it is another pane, on other screens it may be below the
 * window.
 */
const showOrders = (setPane: (pane: PaneName) => void): void => {
  setPane("orders");
  // After the pane and the tab are chosen: before that, neither takes the focus.
  requestAnimationFrame(() => {
    document.querySelector("#orders")?.scrollIntoView({ block: "nearest" });
    document.querySelector<HTMLElement>("#orders [role=tab][aria-selected=true]")?.focus();
  });
};

type MarketProps = {
  readonly product: Product | undefined;
  readonly onStops: (row: LeverRow, choice: StopsChoice) => void;
  readonly onShow: (row: LeverRow) => void;
  readonly onPrice: (price: string) => void;
  /** On a phone, where the form is another pane. */
  readonly onSide: ((side: LeverSide) => void) | undefined;
};

/** Chart with the user's lines, book and trades. */
const MarketPane = ({ product, onStops, onShow, onPrice, onSide }: MarketProps) => (
  <>
    <ChartArea
      product={product}
      over={(hold) =>
        product && (
          <Suspense>
            <ContractLinesLayer hold={hold} product={product} onStops={onStops} onShow={onShow} />
          </Suspense>
        )
      }
    />
    <MarketArea product={product} onPrice={onPrice} />
    {onSide && (
      <Suspense>
        <SideButtons onSide={onSide} />
      </Suspense>
    )}
  </>
);
