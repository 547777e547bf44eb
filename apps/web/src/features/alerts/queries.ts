/** The server's alerts and notices; the page and the bell share them. */
import { alertList, noticeList } from "@candor/wire/alerts";
import { queryOptions } from "@tanstack/react-query";
import { callList } from "../../lib/api.ts";
import { queryKeys } from "../../lib/query-keys.ts";

export const alertsQuery = (uid: number | undefined) =>
  queryOptions({
    queryKey: [queryKeys.alerts, uid],
    queryFn: async () => (await callList(alertList, {})).rows,
  });

export const noticesPageSize = 10;
export const noticesQuery = (uid: number | undefined, pageNum: number) =>
  queryOptions({
    queryKey: [queryKeys.notices, uid, pageNum],
    queryFn: () => callList(noticeList, { pageNum, pageSize: noticesPageSize }),
  });
