import { useId, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { favouritesNow, useFavourites } from "../../lib/favourites.ts";
import { serverNowMs } from "../../lib/server-clock.ts";
import { useProducts } from "../../live/products.ts";
import { Panel } from "../../ui/panel.tsx";
import { EmptyState, FailedState, LoadingRows } from "../../parts/states.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import styles from "./markets-panel.module.css";
import { MarketsTable } from "./markets-table.tsx";

type Which = "all" | "favourites";
const dayMs = 86_400_000;

/** The markets table with its loading and error states, and the choice of all pairs or the favourites (HOME-02). */
export const MarketsPanel = () => {
  const text = useText();
  const id = useId();
  const { data: pairs, error, refetch } = useProducts();
  const favourites = useFavourites();
  const [which, setWhich] = useState<Which>("all");
  /** The favourites when a tab was last chosen: a removed one keeps its row until the next choice, so that rows do not jump. */
  const [kept, setKept] = useState<readonly string[]>([]);
  const isShown = (symbol: string): boolean =>
    which === "all" || favourites.includes(symbol) || kept.includes(symbol);
  const shown = pairs?.filter(({ procode }) => isShown(procode));
  const isDemo = pairs?.some(({ logStart }) => logStart > serverNowMs() - dayMs) === true;
  const tabs = (
    <Tabs
      label={text("home.markets.which")}
      value={which}
      look="segments"
      controls={id}
      tabs={[
        { value: "all", label: text("home.markets.all") },
        { value: "favourites", label: text("home.markets.favourites") },
      ]}
      onChange={(chosen) => {
        setKept(favouritesNow());
        setWhich(chosen);
      }}
    />
  );
  return (
    <Panel
      title={text("home.markets.title")}
      className={which === "all" && (pairs !== undefined || error === null) ? (styles["all"] ?? "") : ""}
      aside={tabs}
      flush
    >
      <div id={id} role="tabpanel" aria-label={text(`home.markets.${which}`)}>
        {shown === undefined ? (
          error === null ? (
            <LoadingRows rows={10} />
          ) : (
            <FailedState error={error} onRetry={() => void refetch()} />
          )
        ) : shown.length === 0 && which === "favourites" ? (
          <EmptyState title={text("home.markets.noFavourites")}>
            {text("home.markets.noFavouritesBody")}
          </EmptyState>
        ) : (
          <MarketsTable products={shown} />
        )}
      </div>
      {isDemo && <p className={styles["note"]}>{text("home.markets.demo")}</p>}
    </Panel>
  );
};
