import { noticeList } from "@candor/wire/notices";
import { orderList } from "@candor/wire/options";
import { withdrawalList } from "@candor/wire/withdrawals";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { answerKey, changingWith, rereadAnswers } from "./answer-key.ts";

/** The answers that are due to be read again after what was done. */
const dueAfter = async (done: (queries: QueryClient) => Promise<void>): Promise<readonly string[]> => {
  const queries = new QueryClient();
  const kept = [
    answerKey(orderList, 1, "open"),
    answerKey(orderList, 1, "settled"),
    answerKey(withdrawalList, 1),
    answerKey(noticeList, 1),
  ];
  for (const key of kept) queries.setQueryData(key, "read");
  await done(queries);
  return kept.filter((key) => queries.getQueryState(key)?.isInvalidated).map((key) => key.slice(1).join(" "));
};

test("[API-16] a booking makes due what the wire says changes with it, and nothing else", async () => {
  expect(await dueAfter((queries) => queries.invalidateQueries(changingWith("bookings")))).toEqual([
    "orderList 1 open",
    "orderList 1 settled",
    "withdrawalList 1",
  ]);
});

test("[API-16] every answer of a call is read again, whatever it was asked for", async () => {
  expect(await dueAfter((queries) => rereadAnswers(queries, orderList, noticeList))).toEqual([
    "orderList 1 open",
    "orderList 1 settled",
    "notices 1",
  ]);
});
