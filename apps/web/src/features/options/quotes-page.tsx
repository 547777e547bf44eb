import { klineIntervals, type Product } from "@candor/wire/market";
import type { OptionRow } from "@candor/wire/options";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { withTexts } from "../../i18n/i18n.ts";
import { useText } from "../../i18n/use-text.ts";
import { useShortcuts } from "../../lib/use-shortcuts.ts";
import { useProducts } from "../../live/products.ts";
import { useLiveQuotes } from "../../live/quote-store.ts";
import { AreaBoundary } from "../../ui/area-boundary.tsx";
import { chooseChartMode, chooseInterval, useChartChoice } from "../../parts/chart/chart-choice.ts";
import { ChartPanel } from "../../parts/chart/chart-panel.tsx";
import { BookPanel } from "../../parts/market/book-panel.tsx";
import { TradesPanel } from "../../parts/market/trades-panel.tsx";
import { PairHead } from "../../parts/pair/pair-head.tsx";
import { PairPicker } from "../../parts/pair/pair-picker.tsx";
import { ShortcutsButton, ShortcutsDialog, type ShortcutRow } from "../../ui/shortcuts-dialog.tsx";
import { FailedState } from "../../parts/states.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { OrderPanel } from "./order-panel.tsx";
import styles from "./page.module.css";
import { useOptionOrder } from "./use-option-order.ts";

// Below the first screen of a phone: loaded after what is visible first.
const OptionsPanel = lazy(async () => ({
  default: (await withTexts(["quotes"], () => import("./options-panel.tsx"))).OptionsPanel,
}));
const AuditDialog = lazy(async () => ({
  default: (await withTexts(["quotes", "verify"], () => import("./audit-dialog.tsx"))).AuditDialog,
}));

const shortcutRows: readonly ShortcutRow[] = [
  [["/"], "quotes.keys.pair"],
  [["A"], "quotes.keys.amount"],
  [["Shift", "C"], "quotes.keys.call"],
  [["Shift", "P"], "quotes.keys.put"],
  [["1", "…", "6"], "quotes.keys.interval"],
  [["T"], "quotes.keys.trend"],
  [["←", "→", "+", "−", "End"], "quotes.keys.chart"],
  [["?"], "quotes.keys.help"],
];

type View = "chart" | "book" | "trades";

/** /quotes: watch a pair and trade timed options on it (MKT-05, OPT-01). */
export const QuotesPage = () => {
  const text = useText();
  useLiveQuotes();
  const { data: products, error, refetch } = useProducts();
  const [product, choosePair] = useChosenPair(products ?? []);
  const optionOrder = useOptionOrder(product);
  const [picking, setPicking] = useState(false);
  const [helping, setHelping] = useState(false);
  const [view, setView] = useState<View>("chart");
  const wide = useMedia("(min-width: 768px)");
  const [audited, setAudited] = useState<OptionRow>();
  useShortcuts({
    "/": () => setPicking(true),
    "?": () => setHelping(true),
    a: () => document.querySelector<HTMLInputElement>("input[name=amount]")?.select(),
    C: () => optionOrder.press("call"),
    P: () => optionOrder.press("put"),
    t: () => chooseChartMode(useChartChoice.getState().mode === "trend" ? "candles" : "trend"),
    ...Object.fromEntries(
      klineIntervals.map((interval, index) => [String(index + 1), () => chooseInterval(interval)]),
    ),
  });
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
  const help = <ShortcutsButton onOpen={() => setHelping(true)} />;
  return (
    <div className={styles["page"]} data-view={view}>
      <h1 className="visually-hidden">{text("quotes.title")}</h1>
      <div className={styles["top"]}>
        <PairHead product={product} picker={picker} aside={help} />
      </div>
      <div className={styles["views"]}>
        <Tabs
          label={text("quotes.view")}
          value={view}
          tabs={[
            { value: "chart", label: text("kline.title") },
            { value: "book", label: text("quotes.book") },
            { value: "trades", label: text("quotes.trades") },
          ]}
          onChange={setView}
        />
      </div>
      <div className={styles["chart"]}>
        <AreaBoundary>
          <ChartPanel product={product} />
        </AreaBoundary>
      </div>
      <div className={styles["market"]}>
        <AreaBoundary>{(wide || view === "book") && <BookPanel product={product} />}</AreaBoundary>
        <AreaBoundary>{(wide || view === "trades") && <TradesPanel product={product} />}</AreaBoundary>
      </div>
      <div className={styles["order"]}>
        <OrderPanel order={optionOrder} product={product} />
      </div>
      <div className={styles["mine"]}>
        <AreaBoundary>
          <Suspense>
            <OptionsPanel onAudit={setAudited} />
          </Suspense>
        </AreaBoundary>
      </div>
      <ShortcutsDialog rows={shortcutRows} open={helping} onClose={() => setHelping(false)} />
      {audited !== undefined && (
        <Suspense>
          <AuditDialog option={audited} onClose={() => setAudited(undefined)} />
        </Suspense>
      )}
    </div>
  );
};

/** The pair that the address names, otherwise the first; a choice is written to the address, so that it can be shared. */
const useChosenPair = (
  products: readonly Product[],
): readonly [Product | undefined, (product: Product) => void] => {
  const { pair } = useSearch({ from: "/quotes" });
  const navigate = useNavigate({ from: "/quotes" });
  const chosen = products.find(({ procode }) => procode === pair) ?? products[0];
  return [chosen, ({ procode }) => void navigate({ search: { pair: procode }, replace: true })];
};
