/** The user's lever orders, one page of a tab at a time (LEV-06), and all live orders, for the chart and the form. */
import { myContractOrderList, type LeverRow } from "@candor/wire/leverage";
import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { callList, type Page } from "../../../lib/calls/api.ts";
import { useUser } from "../../../lib/account/session.ts";
import { answerKey } from "../../../lib/calls/answer-key.ts";

/** LEV-06: Transaction, Entrustment, Closed, Revoked. */
export type LeverTab = "holding" | "pending" | "closed" | "revoked";

const statuses = { holding: "1,2", pending: "0", closed: "3", revoked: "4" } as const;
/** The newest comes first. */
const columns = {
  holding: "transactionTime",
  pending: "createdTime",
  closed: "completeTime",
  revoked: "completeTime",
} as const;

export type LeverListQuery = {
  readonly tab: LeverTab;
  /** Undefined for all pairs. */
  readonly pid: number | undefined;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
};

export const useLeverOrders = ({
  tab,
  pid,
  page,
  pageSize,
}: LeverListQuery): UseQueryResult<Page<LeverRow>> => {
  const uid = useUser()?.uid;
  return useQuery({
    queryKey: answerKey(myContractOrderList, uid, tab, pid ?? "all", page, pageSize),
    queryFn: ({ signal }) =>
      callList(
        myContractOrderList,
        {
          statusList: statuses[tab],
          orderByColumn: columns[tab],
          isAsc: "desc",
          pageNum: page,
          pageSize,
          ...(pid === undefined ? {} : { pid }),
        },
        { signal },
      ),
    enabled: uid !== undefined,
    placeholderData: keepPreviousData,
  });
};

/** More than a user can hold at a time (LEV-05). */
const mostLive = 100;

/** Everything pending or holding, of all pairs, newest first: 10 at most (LEV-05). */
export const useLiveLevers = (): UseQueryResult<Page<LeverRow>> => {
  const uid = useUser()?.uid;
  return useQuery({
    queryKey: answerKey(myContractOrderList, uid, "live"),
    queryFn: ({ signal }) =>
      callList(
        myContractOrderList,
        { statusList: "0,1,2", orderByColumn: "createdTime", isAsc: "desc", pageNum: 1, pageSize: mostLive },
        { signal },
      ),
    enabled: uid !== undefined,
  });
};
