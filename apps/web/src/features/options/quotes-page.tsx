import type { OptionRow } from "@candor/wire/options";
import { lazy, Suspense, useState } from "react";
import { withTexts } from "../../i18n/i18n.ts";
import { useText } from "../../i18n/use-text.ts";
import { useHasGuide } from "../../lib/device/first-trade-guide.ts";
import { useUser } from "../../lib/account/session.ts";
import { useShortcuts } from "../../lib/keyboard/use-shortcuts.ts";
import { useLiveQuotes } from "../../live/quote-store.ts";
import { AreaBoundary } from "../../ui/area-boundary.tsx";
import { chartKeys } from "../../parts/chart/chart-keys.ts";
import { ChartArea } from "../../parts/pair/chart-area.tsx";
import { MarketArea } from "../../parts/pair/market-area.tsx";
import { PortfolioSlot } from "../../parts/portfolio/portfolio-slot.tsx";
import { PairPage } from "../../parts/pair/pair-page.tsx";
import { useChosenPair } from "../../parts/pair/use-chosen-pair.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { OrderPanel } from "./form/order-panel.tsx";
import styles from "./page.module.css";
import { useOptionOrder } from "./form/use-option-order.ts";

// Below the first screen of a phone: loaded after what is visible first.
const OptionsPanel = lazy(async () => ({
  default: (await withTexts(["options"], () => import("./placed/options-panel.tsx"))).OptionsPanel,
}));
const OptionLinesLayer = lazy(async () => ({
  default: (await withTexts(["options", "kline"], () => import("./lines/option-lines-layer.tsx")))
    .OptionLinesLayer,
}));
// For new users only.
const FirstTradeGuide = lazy(async () => ({
  default: (await withTexts(["guide"], () => import("./guide/first-trade-guide.tsx"))).FirstTradeGuide,
}));
const AuditDialog = lazy(async () => ({
  default: (await withTexts(["options", "verify"], () => import("./audit-dialog.tsx"))).AuditDialog,
}));

type View = "chart" | "book" | "trades";

/** /quotes: watch a pair and trade timed options on it (MKT-05, OPT-01). */
export const QuotesPage = () => {
  const text = useText();
  useLiveQuotes();
  const pair = useChosenPair();
  const { product } = pair;
  const optionOrder = useOptionOrder(product);
  const [view, setView] = useState<View>("chart");
  const wide = useMedia("(min-width: 768px)");
  const [audited, setAudited] = useState<OptionRow>();
  const hasGuide = useHasGuide(useUser()?.uid);
  useShortcuts({
    a: () => document.querySelector<HTMLInputElement>("input[name=amount]")?.select(),
    C: () => optionOrder.press("call"),
    P: () => optionOrder.press("put"),
    ...chartKeys,
  });
  return (
    <PairPage
      title={text("options.title")}
      pair={pair}
      className={styles["page"]}
      keys="quotes"
      below={
        <>
          <PortfolioSlot />
          {hasGuide && (
            <div className={styles["guide"]}>
              <AreaBoundary silent>
                <Suspense>
                  <FirstTradeGuide onAudit={setAudited} />
                </Suspense>
              </AreaBoundary>
            </div>
          )}
        </>
      }
    >
      <div className={styles["views"]} data-view={view}>
        <Tabs
          label={text("options.view")}
          value={view}
          tabs={[
            { value: "chart", label: text("kline.title") },
            { value: "book", label: text("options.book") },
            { value: "trades", label: text("options.trades") },
          ]}
          onChange={setView}
        />
      </div>
      <ChartArea
        product={product}
        over={(hold) =>
          product && (
            <Suspense>
              <OptionLinesLayer hold={hold} product={product} />
            </Suspense>
          )
        }
      />
      <MarketArea product={product} only={wide ? undefined : view === "chart" ? "none" : view} />
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
      {audited !== undefined && (
        <Suspense>
          <AuditDialog option={audited} onClose={() => setAudited(undefined)} />
        </Suspense>
      )}
    </PairPage>
  );
};
