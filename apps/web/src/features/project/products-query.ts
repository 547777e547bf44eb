/** The products on offer, and the fee of a withdrawal (INV-01, INV-02). */
import { parseRate } from "@candor/core/money/money";
import { getKeys } from "@candor/wire/home";
import { queryFinancialTypeList, type ProductRow } from "@candor/wire/earn/invest";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { call, callList } from "../../lib/calls/api.ts";
import { shownLanguage } from "../../lib/device/language.ts";

/** The cover of the reserves changes with each purchase of anyone. */
const everyMs = 15_000;
const pageSize = 100;

const readAll = async (signal: AbortSignal): Promise<readonly ProductRow[]> => {
  const rows: ProductRow[] = [];
  for (let pageNum = 1; ; pageNum++) {
    const page = await callList(
      queryFinancialTypeList,
      { isAsc: "asc", orderByColumn: "id", pageNum, pageSize },
      { signal },
    );
    rows.push(...page.rows);
    if (page.rows.length < pageSize) return rows;
  }
};

/** All of them: an operator keeps a few dozen at most. Their texts are in the language shown. */
export const useProducts = (): UseQueryResult<readonly ProductRow[]> =>
  useQuery({
    queryKey: answerKey(queryFinancialTypeList, shownLanguage()),
    queryFn: ({ signal }) => readAll(signal),
    refetchInterval: everyMs,
  });

/** In 1/10000 of what is withdrawn (WAL-09); undefined while it is not known. */
export const useWithdrawalFee = (): number | undefined => {
  const { data } = useQuery({
    queryKey: answerKey(getKeys, "cash_fee_percent"),
    queryFn: async ({ signal }) =>
      (await call(getKeys, { keys: "cash_fee_percent" }, { signal }))["cash_fee_percent"] ?? null,
  });
  const percent = parseRate(data ?? "");
  return percent === undefined ? undefined : Number(percent / 1_000_000n);
};
