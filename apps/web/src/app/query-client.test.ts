import { expect, test, vi } from "vitest";

vi.stubGlobal("addEventListener", () => {});
const { ApiFailure } = await import("../lib/calls/api.ts");
const { queryClient } = await import("./query-client.ts");

test.each([
  ["Network", 2, true],
  ["Network", 3, false],
  ["NotReady", 2, true],
  ["NotReady", 3, false],
  ["NotLoggedIn", 0, false],
  ["NotReadyYet", 0, false],
])(
  "[API-17] [NAV-07] a read that failed with %s after %i earlier failures is asked for again: %s",
  (key, failures, isAsked) => {
    const { retry } = queryClient.getDefaultOptions().queries ?? {};
    if (typeof retry !== "function") throw new Error("reads have a rule of their own");
    expect(retry(failures, new ApiFailure(1, key, "a message"))).toBe(isAsked);
  },
);

test("[API-17] readers whom a busy server refused together come again at different times, each later than the time before", () => {
  const { retryDelay } = queryClient.getDefaultOptions().queries ?? {};
  if (typeof retryDelay !== "function") throw new Error("reads have a rule of their own");
  const refused = new ApiFailure(1, "NotReady", "a message");
  const delaysMs = (failures: number) => Array.from({ length: 50 }, () => retryDelay(failures, refused));
  expect(new Set(delaysMs(0)).size).toBeGreaterThan(40);
  expect(Math.min(...delaysMs(0))).toBeGreaterThanOrEqual(500);
  expect(Math.min(...delaysMs(1))).toBeGreaterThanOrEqual(Math.max(...delaysMs(0)));
});
