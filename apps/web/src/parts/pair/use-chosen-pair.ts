/** The pair that the page's address names, otherwise the one shown last, otherwise the first; a choice is written to the address, so that it can be shared. */
import type { Product } from "@candor/wire/market";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { lastPair, pairToShow, rememberPair } from "../../lib/device/last-pair.ts";
import { useProducts } from "../../live/products.ts";

export type ChosenPair = {
  readonly products: readonly Product[];
  /** Undefined until the pairs are known. */
  readonly product: Product | undefined;
  readonly choose: (product: Product) => void;
  /** Why the pairs could not be read. */
  readonly failure: Error | undefined;
  readonly retry: () => void;
};

export const useChosenPair = (): ChosenPair => {
  const { data, error, refetch } = useProducts();
  const { pair } = useSearch({ strict: false });
  const navigate = useNavigate();
  const products = data ?? [];
  const product = pairToShow(products, pair, lastPair());
  useEffect(() => {
    if (product !== undefined && product.symbol === pair) rememberPair(pair);
  }, [product, pair]);
  return {
    products,
    product,
    choose: ({ symbol }) => void navigate({ to: ".", search: { pair: symbol }, replace: true }),
    failure: data === undefined ? (error ?? undefined) : undefined,
    retry: () => void refetch(),
  };
};
