/** Whether a financial product can be bought now: only then does the page name it. Refusals are ignored and count as none (API-08). */
import { queryFinancialTypeList } from "@candor/wire/earn/invest";
import { useQuery } from "@tanstack/react-query";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { callList } from "../../lib/calls/api.ts";
import { shownLanguage } from "../../lib/device/language.ts";

/** More than a house offers at once. */
const read = 30;

export const useIsProductSold = (): boolean => {
  const { data } = useQuery({
    queryKey: answerKey(queryFinancialTypeList, shownLanguage(), "withdraw"),
    queryFn: async ({ signal }) =>
      (
        await callList(
          queryFinancialTypeList,
          { isAsc: "asc", orderByColumn: "id", pageNum: 1, pageSize: read },
          { signal },
        )
      ).rows,
    throwOnError: false,
  });
  return (data ?? []).some(({ status, kind }) => status === 1 && kind !== "experience");
};
