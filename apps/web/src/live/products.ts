/** The pairs, shared by all pages: read once, then updated by pushes (MKT-01). */
import { productList, type Product } from "@candor/wire/market";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { callList } from "../lib/calls/api.ts";
import { answerKey } from "../lib/calls/answer-key.ts";

const rereadMs = 60_000;

export const productsQuery = {
  queryKey: answerKey(productList),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly Product[]> =>
    (await callList(productList, {}, { signal })).rows,
  // For the day's range and the stale marks of pairs that nobody watches: everything else is pushed.
  refetchInterval: rereadMs,
} as const;

type Products = {
  /** Undefined until they are read. */
  readonly data: readonly Product[] | undefined;
  readonly error: Error | null;
  readonly isError: boolean;
  readonly refetch: () => unknown;
};

/**
 * Most of a page appears when the pairs are first known, and React draws what a store tells in one piece. So this first time is
 * deferred: it is drawn in slices, between which a slow phone can answer a touch. Later reads are shown at once.
 */
export const useProducts = (): Products => {
  const { data, error, isError, refetch } = useQuery(productsQuery);
  const areShown = useDeferredValue(data !== undefined);
  return { data: areShown ? data : undefined, error, isError, refetch };
};

/** The product of a symbol, when the pairs are known. */
export const useProduct = (symbol: string): Product | undefined =>
  useProducts().data?.find((product) => product.symbol === symbol);
