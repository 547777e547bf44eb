import type { Product } from "@candor/wire/market";
import { useState } from "react";
import { useProducts } from "../../live/products.ts";
import { useLiveQuotes } from "../../live/quote-store.ts";
import { ChartPanel } from "../../parts/chart/chart-panel.tsx";
import { LivePrice } from "../../parts/live-price.tsx";
import { useSparklines } from "../../live/sparklines.ts";
import { BookPanel } from "../../parts/market/book-panel.tsx";
import { FavouriteStar } from "../../parts/market/favourite-star.tsx";
import { Sparkline } from "../../parts/market/sparkline.tsx";
import { TradesPanel } from "../../parts/market/trades-panel.tsx";
import { PairHead } from "../../parts/pair/pair-head.tsx";
import { PairPicker } from "../../parts/pair/pair-picker.tsx";
import { PairPrice } from "../../parts/pair/pair-price.tsx";
import { Story } from "./story.tsx";
import styles from "./stories.module.css";

/** Parts that show live prices: with prices, and before the first one. */
export const LiveStories = () => {
  useLiveQuotes();
  const products = useProducts().data ?? [];
  const [symbol, setSymbol] = useState("BTCUSDT");
  const [isPicking, setPicking] = useState(false);
  const product = products.find((pair) => pair.symbol === symbol);
  const picker = (
    <PairPicker
      products={products}
      current={product}
      open={isPicking}
      onOpen={setPicking}
      onPick={(picked) => setSymbol(picked.symbol)}
    />
  );
  return (
    <>
      <Story title="Pair: head, picker, prices" flush wide>
        <PairHead product={product} picker={picker} />
        <PairHead product={undefined} picker={null} />
        <p>
          <PairPrice symbol={symbol} price="66577.86" />{" "}
          {product && <LivePrice symbol={symbol} start={product.price} decimals={product.decimals} />}
        </p>
      </Story>
      <Story title="Chart of a pair" flush>
        <div className={styles["tall"]}>
          <ChartPanel product={product} />
        </div>
      </Story>
      <Story title="A pair's day as a line: live, waiting, too short; its star">
        {product && <LineStates product={product} />}
      </Story>
      <Story title="Book of a pair" flush>
        <BookPanel product={product} onPrice={() => undefined} />
      </Story>
      <Story title="Trades of a pair" flush>
        <TradesPanel product={product} />
      </Story>
    </>
  );
};

const LineStates = ({ product }: { readonly product: Product }) => {
  const lines = useSparklines(true).data;
  const label = ({ price }: { readonly price: string }): string => `${product.pairName} at ${price}`;
  const shared = { product, label, short: "Too little history" };
  return (
    <>
      <Sparkline {...shared} line={lines?.find(({ pid }) => pid === product.pid)} />
      <Sparkline {...shared} line={undefined} />
      <Sparkline {...shared} line={{ pid: 0, symbol: "", fromTime: 0, closes: [null, null] }} />
      <FavouriteStar symbol={product.symbol} label={`Favourite: ${product.pairName}`} />
    </>
  );
};
