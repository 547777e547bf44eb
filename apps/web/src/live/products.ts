/** The pairs, shared by all pages: read once, then updated by pushes (MKT-01). */
import { productList, type Product } from "@candor/wire/market";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { callList } from "../lib/api.ts";
import { queryKeys } from "../lib/query-keys.ts";

const rereadMs = 60_000;

export const productsQuery = {
  queryKey: [queryKeys.products],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly Product[]> =>
    (await callList(productList, {}, { signal })).rows,
  // For the day's range and the stale marks of pairs that nobody watches: everything else is pushed.
  refetchInterval: rereadMs,
} as const;

export const useProducts = (): UseQueryResult<readonly Product[]> => useQuery(productsQuery);

/** The product of a symbol, when the pairs are known. */
export const useProduct = (symbol: string): Product | undefined =>
  useProducts().data?.find((product) => product.procode === symbol);
