import { noticeList } from "@candor/wire/notices";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { rereadNotices } from "./notice-news.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that shows the notices of a server, whose answers arrive `answerMs` after they were computed. */
const shownNotices = (server: { readonly read: () => string }, answerMs: number) => {
  const queries = new QueryClient();
  const shown = new QueryObserver(queries, {
    queryKey: answerKey(noticeList, 1),
    queryFn: () => {
      const answer = server.read();
      return new Promise<string>((resolve) => setTimeout(() => resolve(answer), answerMs));
    },
  });
  return { queries, shown, stop: shown.subscribe(() => {}) };
};

test("[NOTE-03] a push that comes while the list is read for the first time leads to a second reading", async () => {
  let notices = "one is new";
  const { queries, shown, stop } = shownNotices({ read: () => notices }, 1_000);
  notices = "none is new";
  rereadNotices(queries);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(shown.getCurrentResult().data).toBe("none is new");
  stop();
});

test("[NOTE-03] pushes that come together lead to one reading", async () => {
  let readings = 0;
  const { queries, stop } = shownNotices({ read: () => `reading ${(readings += 1)}` }, 10);
  await vi.advanceTimersByTimeAsync(100);
  for (let push = 0; push < 20; push += 1) rereadNotices(queries);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(readings).toBe(2);
  stop();
});
