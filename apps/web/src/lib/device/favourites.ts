/** The pairs that the user wants to see first (HOME-02): stored only on this device, for visitors and users. */
import { create } from "zustand";
import { readStored, writeStored } from "./stored.ts";

const mostKept = 100;

/** What an earlier page stored; text that is not a symbol is ignored. */
const stored = (): readonly string[] =>
  (readStored("favourites") ?? "").split(",").filter((symbol) => /^[A-Z0-9]{1,20}$/.test(symbol));

const useStore = create<{ readonly symbols: readonly string[] }>(() => ({ symbols: stored() }));

// What another page of the same browser stores is seen here too, and not undone.
addEventListener("storage", () => useStore.setState({ symbols: stored() }));

export const useFavourites = (): readonly string[] => useStore((state) => state.symbols);

export const useIsFavourite = (symbol: string): boolean =>
  useStore((state) => state.symbols.includes(symbol));

/** The current value, for code outside rendering. */
export const favouritesNow = (): readonly string[] => useStore.getState().symbols;

/** Adds a pair at the end, or removes it. */
export const toggleFavourite = (symbol: string): void => {
  const now = favouritesNow();
  const symbols = now.includes(symbol)
    ? now.filter((kept) => kept !== symbol)
    : [...now, symbol].slice(-mostKept);
  writeStored("favourites", symbols.length === 0 ? undefined : symbols.join(","));
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
