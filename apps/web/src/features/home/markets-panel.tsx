import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { favouritesNow, useFavourites } from "../../lib/favourites.ts";
import { serverNowMs } from "../../lib/server-clock.ts";
import { useProducts } from "../../live/products.ts";
import { EmptyState, Loaded } from "../../parts/states.tsx";
import { TabbedPanel } from "../../ui/tabbed-panel.tsx";
import styles from "./markets-panel.module.css";
import { MarketsTable } from "./markets-table.tsx";

type Which = "all" | "favourites";
const dayMs = 86_400_000;

/** The markets table with its loading and error states, and the choice of all pairs or the favourites (HOME-02). */
export const MarketsPanel = () => {
  const text = useText();
  const pairs = useProducts();
  const favourites = useFavourites();
  const [which, setWhich] = useState<Which>("all");
  /** The favourites when a tab was last chosen: a removed one keeps its row until the next choice, so that rows do not jump. */
  const [kept, setKept] = useState<readonly string[]>([]);
  const isShown = (symbol: string): boolean =>
    which === "all" || favourites.includes(symbol) || kept.includes(symbol);
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
      <Loaded query={pairs} rows={10}>
        {(products) => {
          const shown = products.filter(({ procode }) => isShown(procode));
          return shown.length === 0 && which === "favourites" ? (
            <EmptyState title={text("home.markets.noFavourites")}>
              {text("home.markets.noFavouritesBody")}
            </EmptyState>
          ) : (
            <MarketsTable products={shown} />
          );
        }}
      </Loaded>
      {isDemo && <p className={styles["note"]}>{text("home.markets.demo")}</p>}
    </TabbedPanel>
  );
};
