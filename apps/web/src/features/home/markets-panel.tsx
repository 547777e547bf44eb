import type { Product } from "@candor/wire/market";
import { useMemo, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { favouritesNow, useFavourites } from "../../lib/device/favourites.ts";
import { serverNowMs } from "../../lib/calls/server-clock.ts";
import { useProducts } from "../../live/products.ts";
import { latestPrice } from "../../live/quote-store.ts";
import { matchingPairs } from "../../parts/pair/pair-row.ts";
import { EmptyState, Loaded } from "../../parts/states.tsx";
import { TabbedPanel } from "../../ui/tabbed-panel.tsx";
import { sortedMarkets, type MarketOrder } from "./market-order.ts";
import { MarketTools } from "./market-tools.tsx";
import styles from "./markets-panel.module.css";
import { MarketsTable } from "./markets-table.tsx";

type Which = "all" | "favourites";
const dayMs = 86_400_000;

const noPairs: readonly Product[] = [];

/** The markets table with its loading and error states, the choice of all pairs or the favourites, search and order (HOME-02). */
export const MarketsPanel = () => {
  const text = useText();
  const pairs = useProducts();
  const favourites = useFavourites();
  const [which, setWhich] = useState<Which>("all");
  /** The favourites when a tab was last chosen: a removed one keeps its row until the next choice, so that rows do not jump. */
  const [kept, setKept] = useState<readonly string[]>([]);
  const isShown = (symbol: string): boolean =>
    which === "all" || favourites.includes(symbol) || kept.includes(symbol);
  const [typed, setTyped] = useState("");
  const [order, setOrder] = useState<MarketOrder>();
  // By the prices of the moment when the order is chosen: rows do not move by themselves while somebody reads or presses them.
  const sorted = useMemo(() => sortedMarkets(pairs.data ?? noPairs, order, latestPrice), [pairs.data, order]);
  const isDemo = pairs.data?.some(({ logStart }) => logStart > serverNowMs() - dayMs) === true;
  return (
    <TabbedPanel
      title={text("home.markets.title")}
      className={
        which === "all" && (pairs.data !== undefined || pairs.error === null) ? styles["all"] : undefined
      }
      label={text("home.markets.which")}
      value={which}
      tabs={[
        { value: "all", label: text("home.markets.all") },
        { value: "favourites", label: text("home.markets.favourites") },
      ]}
      onChange={(chosen) => {
        setKept(favouritesNow());
        setWhich(chosen);
      }}
    >
      <MarketTools typed={typed} onType={setTyped} order={order} onOrder={setOrder} />
      <Loaded query={pairs} rows={10}>
        {() => {
          const chosen = sorted.filter(({ symbol }) => isShown(symbol));
          const shown = matchingPairs(chosen, typed);
          if (chosen.length === 0 && which === "favourites")
            return (
              <EmptyState title={text("home.markets.noFavourites")}>
                {text("home.markets.noFavouritesBody")}
              </EmptyState>
            );
          if (shown.length === 0) return <EmptyState title={text("home.markets.noneFound")} />;
          return <MarketsTable products={shown} order={order} onOrder={setOrder} />;
        }}
      </Loaded>
      {isDemo && <p className={styles["note"]}>{text("home.markets.demo")}</p>}
    </TabbedPanel>
  );
};
