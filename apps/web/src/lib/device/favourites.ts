/** The pairs that are to be seen first (HOME-02): chosen for this device, by visitors and users. */
import { create } from "zustand";
import { readChoice, writeChoice } from "./choices.ts";

const mostKept = 100;

/** What an earlier page stored; text that is not a symbol is ignored. */
const stored = (): readonly string[] =>
  (readChoice("favourites") ?? "").split(",").filter((symbol) => /^[A-Z0-9]{1,20}$/.test(symbol));

const useStore = create<{ readonly symbols: readonly string[] }>(() => ({ symbols: stored() }));

// What another page of the same browser has chosen is seen here when one comes back to this page. No browser tells of cookies.
addEventListener("focus", () => useStore.setState({ symbols: stored() }));

export const useFavourites = (): readonly string[] => useStore((state) => state.symbols);

export const useIsFavourite = (symbol: string): boolean =>
  useStore((state) => state.symbols.includes(symbol));

/** The current value, for code outside rendering. */
export const favouritesNow = (): readonly string[] => useStore.getState().symbols;

/** Adds a pair at the end, or removes it. */
export const toggleFavourite = (symbol: string): void => {
  // As another page may have left it: its choice is not undone.
  const now = stored();
  const symbols = now.includes(symbol)
    ? now.filter((kept) => kept !== symbol)
    : [...now, symbol].slice(-mostKept);
  writeChoice("favourites", symbols.join(","));
  useStore.setState({ symbols });
};

/** `rows` with the favourites first; both parts keep their order. */
export const favouritesFirst = <Row extends { readonly symbol: string }>(
  rows: readonly Row[],
  favourites: readonly string[],
): readonly Row[] => {
  const isFavourite = ({ symbol }: Row): boolean => favourites.includes(symbol);
  return [...rows.filter(isFavourite), ...rows.filter((row) => !isFavourite(row))];
};
