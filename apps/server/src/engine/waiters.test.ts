import { describe, expect, test } from "vitest";
import { OutcomeUnknown } from "../platform/unavailable.ts";
import { EngineUnavailable } from "./engine-unavailable.ts";
import { requestOf } from "./test-world.ts";
import { createWaiters, type Pending } from "./waiters.ts";

const request = (userId: number, key: string, fingerprint = "one") =>
  requestOf({ type: "revokeAllLevers", userId, symbol: undefined }, { key, fingerprint });

describe("callers waiting for an answer", () => {
  test("[API-11] a repeat joins the first and gets its answer; another request under the key is a conflict", async () => {
    const waiters = createWaiters();
    const firsts: Pending[] = [];
    const asked = [request(1, "a"), request(1, "a"), request(1, "a", "two")].map((each) =>
      waiters.join(each, (pending) => firsts.push(pending)),
    );
    expect(firsts).toHaveLength(1);
    expect(waiters.count()).toBe(1);
    for (const first of firsts) waiters.answer(first, { outcome: "applied", body: "done" });
    expect(await Promise.all(asked)).toEqual([
      { outcome: "applied", body: "done" },
      { outcome: "replayed", body: "done" },
      { outcome: "conflict" },
    ]);
    expect(waiters.count()).toBe(0);
  });

  test("[API-11] equal keys of two users are separate", () => {
    const waiters = createWaiters();
    let firsts = 0;
    for (const [userId, key] of [
      [1, "2 a"],
      [12, " a"],
      [1, "a"],
      [2, "a"],
    ] as const)
      void waiters.join(request(userId, key), () => (firsts += 1));
    expect(firsts).toBe(4);
  });

  test("[API-11] callers of the batch under way are told that the outcome is unknown, the others that nothing was done", async () => {
    const waiters = createWaiters();
    const pendings: Pending[] = [];
    const put = (pending: Pending): void => void pendings.push(pending);
    const sent = waiters.join(request(1, "sent"), put);
    const waiting = waiters.join(request(1, "waiting"), put);
    waiters.rejectAll((pending) => pending === pendings[0], new Error("connection terminated"));
    await expect(sent).rejects.toThrow(OutcomeUnknown);
    await expect(waiting).rejects.toThrow(EngineUnavailable);
  });
});
