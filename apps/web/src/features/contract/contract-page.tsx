import { lazy, Suspense, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { useProducts } from "../../live/products.ts";
import { useLiveQuotes } from "../../live/quote-store.ts";
import { ChartPanel } from "../../ui/chart/chart-panel.tsx";
import { BookPanel } from "../../ui/market/book-panel.tsx";
import { TradesPanel } from "../../ui/market/trades-panel.tsx";
import { PairHead } from "../../ui/pair/pair-head.tsx";
import { PairPicker } from "../../ui/pair/pair-picker.tsx";
import { FailedState } from "../../ui/states.tsx";
import styles from "./contract-page.module.css";
import { useChosenPair } from "./use-chosen-pair.ts";

const OrdersPanel = lazy(async () => ({ default: (await import("./orders/orders-panel.tsx")).OrdersPanel }));
const BotPanel = lazy(async () => ({ default: (await import("./bot/bot-panel.tsx")).BotPanel }));

/** /contract: watch a pair and trade leveraged contracts on it (LEV-01). */
export const ContractPage = () => {
  const text = useText();
  useLiveQuotes();
  const { data: products, error, refetch } = useProducts();
  const [product, choosePair] = useChosenPair(products ?? []);
  const [picking, setPicking] = useState(false);
  if (products === undefined && error !== null)
    return <FailedState error={error} onRetry={() => void refetch()} />;
  const picker = (
    <PairPicker
      products={products ?? []}
      current={product}
      onPick={choosePair}
      open={picking}
      onOpen={setPicking}
    />
  );
  return (
    <div className={styles["page"]}>
      <h1 className="visually-hidden">{text("contract.title")}</h1>
      <PairHead product={product} picker={picker} />
      <ChartPanel product={product} />
      <BookPanel product={product} />
      <TradesPanel product={product} />
      <Suspense>
        <OrdersPanel product={product} />
        <BotPanel product={product} />
      </Suspense>
    </div>
  );
};
