import { onlineManager } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { AskFailure } from "../acts/ask-failure.ts";
import { makeQueryClient, worthRetrying } from "./query-client.ts";

test("a server that is not ready is asked again, a refusal is not", () => {
  const tries = (key: string): number => {
    let failures = 0;
    while (worthRetrying(failures, new AskFailure(key, "said so"))) failures += 1;
    return failures + 1;
  };
  expect(["NotReady", "Network", "InternalError", "NotAllowed"].map(tries)).toEqual([4, 2, 1, 1]);
  expect(worthRetrying(0, new Error("a bug"))).toBe(false);
});

afterEach(() => onlineManager.setOnline(true));

test("without a network a desk fails at once, and does not wait in silence", async () => {
  onlineManager.setOnline(false);
  const read = makeQueryClient().fetchQuery({
    queryKey: ["overview"],
    queryFn: () => Promise.reject(new AskFailure("Network", "not reached")),
    retry: false,
  });
  await expect(read).rejects.toThrow("not reached");
});
