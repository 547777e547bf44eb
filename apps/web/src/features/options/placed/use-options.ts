import { orderList, type OptionRow } from "@candor/wire/options";
import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { callList, type Page } from "../../../lib/calls/api.ts";
import { useUser } from "../../../lib/account/session.ts";
import { answerKey } from "../../../lib/calls/answer-key.ts";

/** OPT-01. */
export const optionsPageSize = 20;

/** A page of the user's open (0) or settled (1) options: first the next to end, or the last ended (OPT-01, OPT-05). */
export const useOptions = (settledDigit: 0 | 1, page: number): UseQueryResult<Page<OptionRow>> => {
  const uid = useUser()?.uid;
  return useQuery({
    queryKey: answerKey(orderList, uid, settledDigit, page),
    queryFn: ({ signal }) =>
      callList(
        orderList,
        {
          settledDigit,
          pageNum: page,
          pageSize: optionsPageSize,
          orderByColumn: "sellTime",
          isAsc: settledDigit === 0 ? "asc" : "desc",
        },
        { signal },
      ),
    enabled: uid !== undefined,
    placeholderData: keepPreviousData,
  });
};
