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
