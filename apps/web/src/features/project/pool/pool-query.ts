/** What a pool says of itself (INV-14): its record, its rule on the log, and its closed trades. */
import type { AnswerOf } from "@candor/wire/call";
import { poolDetail } from "@candor/wire/earn/pools";
import type { ProductRow } from "@candor/wire/earn/invest";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { answerKey } from "../../../lib/calls/answer-key.ts";
import { call } from "../../../lib/calls/api.ts";

/** It changes with each price while a trade is open. */
export const everyMs = 15_000;

export type Pool = AnswerOf<typeof poolDetail>;
/** A copy product: one with a pool. */
export type CopyProduct = ProductRow & { readonly pool: NonNullable<ProductRow["pool"]> };

export const isCopy = (product: ProductRow): product is CopyProduct => product.pool !== null;

export const usePool = (id: string): UseQueryResult<Pool> =>
  useQuery({
    queryKey: answerKey(poolDetail, id),
    queryFn: ({ signal }) => call(poolDetail, { typeid: id }, { signal }),
    refetchInterval: everyMs,
  });
