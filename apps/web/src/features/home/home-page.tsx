import { useText } from "../../i18n/use-text.ts";
import { useProducts } from "../../live/products.ts";
import { useLiveQuotes } from "../../live/quote-store.ts";
import { Panel } from "../../ui/panel.tsx";
import { FailedState, LoadingRows } from "../../ui/states.tsx";
import { Announcements } from "./announcements.tsx";
import { Banners } from "./banners.tsx";
import { Hero } from "./hero.tsx";
import styles from "./home-page.module.css";
import { MarketsTable } from "./markets-table.tsx";
import { Proofs } from "./proofs.tsx";
import { RecordPanel } from "./record-panel.tsx";
import { Ticker } from "./ticker.tsx";

/** The front page: prices first, then the record they come from, then why it can be trusted. */
export const HomePage = () => {
  const text = useText();
  const products = useProducts();
  useLiveQuotes();
  const pairs = products.data ?? [];
  const lead = pairs[0];
  return (
    <>
      <Ticker products={pairs} />
      <div className={`page ${styles["home"]}`}>
        <div className={styles["top"]}>
          <Hero />
          <RecordPanel symbol={lead?.procode ?? "BTCUSDT"} title={lead?.ptitle ?? "BTC/USDT"} />
        </div>
        <Announcements />
        <Panel
          title={text("home.markets.title")}
          className={styles["markets"] ?? ""}
          aside={<small className="muted">{text("home.markets.note")}</small>}
          flush
        >
          {products.isError && products.data === undefined ? (
            <FailedState error={products.error} onRetry={() => void products.refetch()} />
          ) : products.data === undefined ? (
            <LoadingRows rows={9} />
          ) : (
            <MarketsTable products={pairs} />
          )}
        </Panel>
        <div className={styles["rest"]}>
          <Banners />
          <Proofs />
        </div>
      </div>
    </>
  );
};
