import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { useProducts } from "../../live/products.ts";
import { useLiveQuotes } from "../../live/quote-store.ts";
import { buttonClass } from "../../ui/button.tsx";
import { ChartPanel } from "../../parts/chart/chart-panel.tsx";
import { PairHead } from "../../parts/pair/pair-head.tsx";
import { PairPicker } from "../../parts/pair/pair-picker.tsx";
import { FailedState } from "../../parts/states.tsx";
import styles from "./kline-page.module.css";

/** /kline: one chart as large as the screen, with its pair picker (MKT-06). */
export const KlinePage = () => {
  const text = useText();
  useLiveQuotes();
  const { data: products, error, refetch } = useProducts();
  const { pair } = useSearch({ from: "/kline" });
  const navigate = useNavigate({ from: "/kline" });
  const [picking, setPicking] = useState(false);
  const product = products?.find(({ procode }) => procode === pair) ?? products?.[0];
  if (products === undefined && error !== null)
    return <FailedState error={error} onRetry={() => void refetch()} />;
  const picker = (
    <PairPicker
      products={products ?? []}
      current={product}
      open={picking}
      onOpen={setPicking}
      onPick={({ procode }) => void navigate({ search: { pair: procode }, replace: true })}
    />
  );
  const trade = product !== undefined && (
    <Link to="/quotes" search={{ pair: product.procode }} className={buttonClass({ kind: "solid" })}>
      {text("kline.trade", { pair: product.ptitle })}
    </Link>
  );
  return (
    <div className={styles["page"]}>
      <h1 className="visually-hidden">{text("kline.title")}</h1>
      <PairHead product={product} picker={picker} aside={trade} />
      <ChartPanel product={product} />
    </div>
  );
};
