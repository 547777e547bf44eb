import type { LeverRow } from "@candor/wire/leverage";
import type { Product } from "@candor/wire/market";
import { lazy, Suspense, useState } from "react";
import { withTexts } from "../../i18n/i18n.ts";
import { useText } from "../../i18n/use-text.ts";
import { useProducts } from "../../live/products.ts";
import { useLiveQuotes } from "../../live/quote-store.ts";
import { AreaBoundary } from "../../ui/area-boundary.tsx";
import { ChartPanel } from "../../parts/chart/chart-panel.tsx";
import { BookPanel } from "../../parts/market/book-panel.tsx";
import { TradesPanel } from "../../parts/market/trades-panel.tsx";
import { PairHead } from "../../parts/pair/pair-head.tsx";
import { PairPicker } from "../../parts/pair/pair-picker.tsx";
import { ShortcutsButton, ShortcutsDialog } from "../../ui/shortcuts-dialog.tsx";
import { FailedState } from "../../parts/states.tsx";
import styles from "./contract-page.module.css";
import { FormPanel } from "./form/form-panel.tsx";
import { useTicket } from "./form/use-ticket.ts";
import { ContractLinesLayer } from "./lines/contract-lines-layer.tsx";
import type { StopsChoice } from "./orders/use-stops.ts";
import { useLeverActions } from "./orders/use-lever-actions.ts";
import { useLiveLevers } from "./orders/use-lever-orders.ts";
import { Panes, type PaneName } from "./panes.tsx";
import { useChosenPair } from "./use-chosen-pair.ts";
import { contractKeyRows, useContractKeys } from "./use-contract-keys.ts";

// Loaded after what is visible first: lists, the bot, and dialogs that the user has to open.
const OrdersPanel = lazy(async () => ({
  default: (await withTexts(["orders", "refusal", "quotes"], () => import("./orders/orders-panel.tsx")))
    .OrdersPanel,
}));
const BotPanel = lazy(async () => ({
  default: (await withTexts(["bot", "orders", "refusal"], () => import("./bot/bot-panel.tsx"))).BotPanel,
}));
const StopsDialog = lazy(async () => ({
  default: (await withTexts(["orders", "refusal"], () => import("./orders/stops-dialog.tsx"))).StopsDialog,
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
  const { data: products, error, refetch } = useProducts();
  const [product, choosePair] = useChosenPair(products ?? []);
  const desk = useTicket(product);
  const deeds = useLeverActions();
  const orderCount = useLiveLevers().data?.total ?? 0;
  const [pane, setPane] = useState<PaneName>("chart");
  const [picking, setPicking] = useState(false);
  const [helping, setHelping] = useState(false);
  const [transferring, setTransferring] = useState(false);
  const [editing, setEditing] = useState<Editing>();
  const transfer = (): void => setTransferring(true);
  useContractKeys({
    desk,
    product,
    deeds,
    onPick: () => setPicking(true),
    onHelp: () => setHelping(true),
    onTransfer: transfer,
    onPane: setPane,
  });
  if (products === undefined && error !== null)
    return <FailedState error={error} onRetry={() => void refetch()} />;
  const head = (
    <PairHead
      product={product}
      picker={
        <PairPicker
          products={products ?? []}
          current={product}
          onPick={choosePair}
          open={picking}
          onOpen={setPicking}
        />
      }
      aside={<ShortcutsButton onOpen={() => setHelping(true)} />}
    />
  );
  return (
    <div className={styles["page"]}>
      <h1 className="visually-hidden">{text("contract.title")}</h1>
      <div className={styles["top"]}>{head}</div>
      <Panes pane={pane} onPane={setPane} orderCount={orderCount}>
        {{
          chart: (
            <MarketPane
              product={product}
              onStops={(row, choice) => setEditing({ row, choice })}
              onShow={() => showOrders(setPane)}
              onPrice={(price) => {
                desk.change({ kind: "fixedPrice", price });
                setPane("form");
              }}
            />
          ),
          form: (
            <>
              <div className={styles["side"]}>
                <AreaBoundary>
                  <FormPanel desk={desk} product={product} onTransfer={transfer} />
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
                  <OrdersPanel product={product} deeds={deeds} />
                </Suspense>
              </AreaBoundary>
            </div>
          ),
        }}
      </Panes>
      <ShortcutsDialog rows={contractKeyRows} open={helping} onClose={() => setHelping(false)} />
      <Suspense>
        {transferring && <TransferDialog open onClose={() => setTransferring(false)} />}
        {editing !== undefined && (
          <StopsDialog order={editing.row} initial={editing.choice} onClose={() => setEditing(undefined)} />
        )}
      </Suspense>
    </div>
  );
};

/** Shows the list of orders: on a phone it is another pane, on other screens it may be below the window. */
const showOrders = (setPane: (pane: PaneName) => void): void => {
  setPane("orders");
  document.querySelector("#orders")?.scrollIntoView({ block: "nearest" });
};

type MarketProps = {
  readonly product: Product | undefined;
  readonly onStops: (row: LeverRow, choice: StopsChoice) => void;
  readonly onShow: (row: LeverRow) => void;
  readonly onPrice: (price: string) => void;
};

/** Chart with the user's lines, book and trades. */
const MarketPane = ({ product, onStops, onShow, onPrice }: MarketProps) => (
  <>
    <div className={styles["chart"]}>
      <AreaBoundary>
        <ChartPanel
          product={product}
          over={(hold) =>
            product && <ContractLinesLayer hold={hold} product={product} onStops={onStops} onShow={onShow} />
          }
        />
      </AreaBoundary>
    </div>
    <div className={styles["market"]}>
      <AreaBoundary>
        <BookPanel product={product} onPrice={onPrice} />
      </AreaBoundary>
      <AreaBoundary>
        <TradesPanel product={product} />
      </AreaBoundary>
    </div>
  </>
);
