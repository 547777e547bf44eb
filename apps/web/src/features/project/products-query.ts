/** The products on offer, and the fee of a withdrawal (INV-01, INV-02). */
import { parseRate } from "@candor/core/money/money";
import type { AnswerOf } from "@candor/wire/call";
import { getKeys } from "@candor/wire/home";
import { productsAtOnce, queryFinancialTypeList, type ProductRow } from "@candor/wire/earn/invest";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { call, callList } from "../../lib/calls/api.ts";
import { givenAnswer, givenRows } from "../../lib/calls/given-answers.ts";
import { shownLanguage } from "../../lib/device/language.ts";

/** The cover of the reserves changes with each purchase of anyone. */
const everyMs = 15_000;
const allAtOnce = (pageNum: number) =>
  ({ isAsc: "asc", orderByColumn: "id", pageNum, pageSize: productsAtOnce }) as const;

const readAll = async (signal: AbortSignal): Promise<readonly ProductRow[]> => {
  const rows: ProductRow[] = [];
  for (let pageNum = 1; ; pageNum++) {
    const page = await callList(queryFinancialTypeList, allAtOnce(pageNum), { signal });
    rows.push(...page.rows);
    if (page.rows.length < productsAtOnce) return rows;
  }
};

/** All of them, when the page came with all. */
const givenAll = (): readonly ProductRow[] | undefined => {
  const rows = givenRows(queryFinancialTypeList, allAtOnce(1))?.rows;
  return rows !== undefined && rows.length < productsAtOnce ? rows : undefined;
};

/** All of them. Their texts are in the language shown. */
export const useProducts = (): UseQueryResult<readonly ProductRow[]> =>
  useQuery({
    queryKey: answerKey(queryFinancialTypeList, shownLanguage()),
    queryFn: ({ signal }) => readAll(signal),
    initialData: givenAll,
    refetchInterval: everyMs,
  });

const feeOf = (keys: AnswerOf<typeof getKeys>): string | null => keys["cash_fee_percent"] ?? null;

/** In 1/10000 of what is withdrawn (WAL-09); undefined while it is not known. */
export const useWithdrawalFee = (): number | undefined => {
  const input = { keys: "cash_fee_percent" };
  const { data } = useQuery({
    queryKey: answerKey(getKeys, input.keys),
    queryFn: async ({ signal }) => feeOf(await call(getKeys, input, { signal })),
    initialData: () => {
      const given = givenAnswer(getKeys, input);
      return given === undefined ? undefined : feeOf(given);
    },
  });
  const percent = parseRate(data ?? "");
  return percent === undefined ? undefined : Number(percent / 1_000_000n);
};
