/** The server's alerts and notices; the page and the bell share them. */
import { alertList } from "@candor/wire/alerts";
import { noticeList, type NoticePage } from "@candor/wire/notices";
import { queryOptions } from "@tanstack/react-query";
import { call, callList } from "../../lib/calls/api.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";

export const alertsQuery = (uid: number | undefined) =>
  queryOptions({
    queryKey: answerKey(alertList, uid),
    queryFn: async () => (await callList(alertList, {})).rows,
  });

const pageSize = 20;

/** The newest `pages` pages of notices, as one: each goes on where the one before it ended. */
export const noticesQuery = (uid: number | undefined, pages: number) =>
  queryOptions({
    queryKey: answerKey(noticeList, uid, pages),
    queryFn: async ({ signal }): Promise<NoticePage> => {
      const newest = await call(noticeList, { size: pageSize }, { signal });
      let [rows, next] = [newest.rows, newest.next];
      for (let page = 1; page < pages && next !== ""; page += 1) {
        const older = await call(noticeList, { size: pageSize, before: next }, { signal });
        rows = [...rows, ...older.rows];
        next = older.next;
      }
      return { ...newest, rows, next };
    },
  });
