import { expect, test } from "vitest";
import { answerWaiters, createQueue } from "./queue.ts";
import { opening, placement } from "./test-world.ts";
import type { StoredOutcome } from "../platform/stored-answer.ts";

const nobody = new Set<number>();
const advance = (markMs: number) => ({ ticks: [], markMs }) as never;

test("[API-11] commands of one advance never overtake the next one, options and contracts alike", () => {
  const queue = createQueue();
  void queue.pushOption(placement(1));
  void queue.pushLever(opening(1));
  queue.pushAdvance(advance(1));
  void queue.pushLever(opening(2));
  expect(queue.takeAdvance()).toBeUndefined();
  expect(queue.takeOptions(10)).toHaveLength(1);
  expect(queue.takeAdvance()).toBeUndefined();
  expect(queue.takeLevers(10, nobody).map(({ command }) => command.ask.userId)).toEqual([1]);
  expect(queue.takeLevers(10, nobody)).toEqual([]);
  expect(queue.isEmpty()).toBe(false);
  expect(queue.takeAdvance()).toMatchObject({ markMs: 1 });
  expect(queue.takeLevers(10, nobody).map(({ command }) => command.ask.userId)).toEqual([2]);
  expect([queue.isEmpty(), queue.commandsWaiting()]).toEqual([true, 0]);
});

test("[LEV-04] a batch holds one lever command a user; the next of the same user waits, in order", () => {
  const queue = createQueue();
  const asked = [opening(1), opening(1), opening(2), opening(1)];
  for (const request of asked) void queue.pushLever(request);
  const keysOf = (busy: ReadonlySet<number>) => queue.takeLevers(10, busy).map(({ command }) => command.key);
  expect(keysOf(new Set([2]))).toEqual([asked[0]?.key]);
  expect(keysOf(nobody)).toEqual([asked[1]?.key, asked[2]?.key]);
  expect(keysOf(nobody)).toEqual([asked[3]?.key]);
  expect(queue.isEmpty()).toBe(true);
});

test("[API-11] a repeat joins the command with its key, and another request under that key is a conflict", async () => {
  const queue = createQueue();
  const first = opening(1);
  const answers: Promise<StoredOutcome>[] = [
    queue.pushLever(first),
    queue.pushLever(opening(1)),
    queue.pushLever(first),
    queue.pushLever({ ...first, fingerprint: "two" }),
  ];
  const [batch, ...more] = queue.takeLevers(10, nobody);
  expect([batch?.waiters.length, more.length, queue.commandsWaiting()]).toEqual([3, 0, 1]);
  if (batch !== undefined) answerWaiters(batch, { outcome: "applied", body: "done" });
  queue.rejectAll(new Error("stopped"));
  expect(await Promise.allSettled(answers)).toMatchObject([
    { value: { outcome: "applied" } },
    { reason: new Error("stopped") },
    { value: { outcome: "replayed", body: "done" } },
    { value: { outcome: "conflict" } },
  ]);
});

test("[API-06] no more than 20 000 commands wait, of both families together", async () => {
  const queue = createQueue();
  for (let user = 0; user < 10_000; user++) {
    void queue.pushOption(placement(user)).catch(() => {});
    void queue.pushLever(opening(user)).catch(() => {});
  }
  await expect(queue.pushLever(opening(1))).rejects.toThrow(/too many/);
  expect(queue.takeLevers(256, nobody)).toHaveLength(256);
});
