import { Link } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { useLiveQuotes } from "../../live/quote-store.ts";
import { ChartArea } from "../../parts/pair/chart-area.tsx";
import { PairPage } from "../../parts/pair/pair-page.tsx";
import { useChosenPair } from "../../parts/pair/use-chosen-pair.ts";
import { buttonClass } from "../../ui/button.tsx";
import styles from "./kline-page.module.css";

/** /kline: one chart as large as the screen, with its pair picker (MKT-06). */
export const KlinePage = () => {
  const text = useText();
  useLiveQuotes();
  const pair = useChosenPair();
  const { product } = pair;
  const trade = product !== undefined && (
    <Link to="/quotes" search={{ pair: product.symbol }} className={buttonClass({ kind: "solid" })}>
      {text("kline.trade", { pair: product.pairName })}
    </Link>
  );
  return (
    <PairPage title={text("kline.title")} pair={pair} className={styles["page"]} aside={trade}>
      <ChartArea product={product} />
    </PairPage>
  );
};
