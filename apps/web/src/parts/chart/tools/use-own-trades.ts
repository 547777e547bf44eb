/** The user's trades of a pair for its chart: contracts that opened or closed, and options that have ended. */
import { myContractOrderList } from "@candor/wire/leverage";
import { orderList } from "@candor/wire/options";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useUser } from "../../../lib/account/session.ts";
import { answerKey } from "../../../lib/calls/answer-key.ts";
import { callList } from "../../../lib/calls/api.ts";
import type { TradeMark } from "./chart-scene.ts";
import { marksOfLever, marksOfOption } from "./trade-marks.ts";

/** The newest ones: a chart that shows more shows nothing. */
const mostTrades = 100;

export const useOwnTrades = (pid: number, isShown: boolean): readonly TradeMark[] => {
  const uid = useUser()?.uid;
  const enabled = uid !== undefined && isShown;
  const levers = useQuery({
    queryKey: answerKey(myContractOrderList, uid, "marks", pid),
    queryFn: ({ signal }) =>
      callList(
        myContractOrderList,
        {
          pid,
          statusList: "1,2,3",
          orderByColumn: "completeTime",
          isAsc: "desc",
          pageNum: 1,
          pageSize: mostTrades,
        },
        { signal },
      ),
    enabled,
  });
  const options = useQuery({
    queryKey: answerKey(orderList, uid, "marks"),
    queryFn: ({ signal }) =>
      callList(
        orderList,
        { settledDigit: 1, orderByColumn: "sellTime", isAsc: "desc", pageNum: 1, pageSize: mostTrades },
        { signal },
      ),
    enabled,
  });
  return useMemo(
    () =>
      enabled
        ? [
            ...(levers.data?.rows ?? []).flatMap(marksOfLever),
            ...(options.data?.rows ?? []).filter((row) => row.pid === pid).flatMap(marksOfOption),
          ]
        : [],
    [enabled, pid, levers.data, options.data],
  );
};
