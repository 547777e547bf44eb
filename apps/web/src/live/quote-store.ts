/** The last price of every pair, live (MKT-04). One tick re-renders only the cells that select it. */
import { quotesChannel } from "@candor/wire/push";
import { useEffect } from "react";
import { create } from "zustand";
import { serverNowMs } from "../lib/calls/server-clock.ts";
import { noteFeed, notePrice } from "./freshness.ts";
import { listenToMarket } from "./market-socket.ts";
import { onPaintBeat } from "./paint-beat.ts";

export type Quote = {
  readonly price: string;
  readonly qty: string;
  readonly timeMs: number;
  /** Compared with the previous price: 1 up, -1 down, 0 the same or the first. */
  readonly move: 1 | 0 | -1;
};
type Quotes = Readonly<Record<string, Quote>>;

const useQuotes = create<{ readonly quotes: Quotes }>(() => ({ quotes: {} }));
let latest: Quotes = {};

const moveOf = (before: string | undefined, price: string): Quote["move"] => {
  const change = before === undefined ? 0 : Number(price) - Number(before);
  return change > 0 ? 1 : change < 0 ? -1 : 0;
};

const listen = (): (() => void) =>
  listenToMarket(quotesChannel, {
    onPush: (push) => {
      if (push.type === "FEED") noteFeed(push.data.s, push.data.stale);
      if (push.type !== "QUOTES") return;
      const { s, p, q, T } = push.data;
      notePrice(s, T, serverNowMs());
      latest = { ...latest, [s]: { price: p, qty: q, timeMs: T, move: moveOf(latest[s]?.price, p) } };
      onPaintBeat(useQuotes, () => useQuotes.setState({ quotes: latest }));
    },
  });

/** Keeps prices coming while the component is mounted; any number of components may use it. */
export const useLiveQuotes = (): void => useEffect(listen, []);

/** The last pushed price of a pair; undefined before the first push. */
export const useLivePrice = (symbol: string): string | undefined =>
  useQuotes((state) => state.quotes[symbol]?.price);

/** The last pushed price of any pair; every push of any pair renders the component again. */
export const useLivePrices = (): ((symbol: string) => string | undefined) => {
  const quotes = useQuotes((state) => state.quotes);
  return (symbol) => quotes[symbol]?.price;
};

/** The last pushed prices of these pairs; only their pushes render the component again. */
export const usePricesOf = (symbols: readonly string[]): ((symbol: string) => string | undefined) => {
  // A text, because a new object would render at every push.
  const prices = useQuotes(({ quotes }) => symbols.map((symbol) => quotes[symbol]?.price ?? "").join(" "));
  const known = prices.split(" ");
  return (symbol) => known[symbols.indexOf(symbol)] || undefined;
};

/** The last quote of a pair with its direction. */
export const useQuote = (symbol: string): Quote | undefined => useQuotes((state) => state.quotes[symbol]);

/** The newest price now, for code outside rendering. */
export const latestPrice = (symbol: string): string | undefined => latest[symbol]?.price;
