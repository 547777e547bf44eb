import { expect, test } from "vitest";
import { createWorkQueue, type Priority, type WorkQueue } from "./work-queue.ts";
import { refusalOf } from "../test-people.ts";

const open = (change: Partial<Parameters<typeof createWorkQueue>[0]> = {}): WorkQueue =>
  createWorkQueue({
    atOnce: 1,
    maxWaiting: { known: 2, proved: 2, stranger: 2 },
    maxWaitMs: 60_000,
    ...change,
  });
/** A job that ends when it is told to. */
const slow = (queue: WorkQueue, priority: Priority = "stranger") => {
  const held = Promise.withResolvers<void>();
  return { done: queue.inTurn(priority, () => held.promise), end: held.resolve };
};

test("[SES-13] a free place goes to known networks first, then to callers who answered a captcha, then to strangers", async () => {
  const queue = open();
  const first = slow(queue);
  const begun: string[] = [];
  const enter = (priority: Priority, name: string) =>
    queue.inTurn(priority, async () => void begun.push(name));
  const all = [
    enter("stranger", "stranger 1"),
    enter("proved", "proved 1"),
    enter("stranger", "stranger 2"),
    enter("known", "known 1"),
    enter("known", "known 2"),
  ];
  first.end();
  await Promise.all(all);
  expect(begun).toEqual(["known 1", "known 2", "proved 1", "stranger 1", "stranger 2"]);
});

test("[SES-13] a full priority refuses with LoginBusy and the seconds to wait; the others stay open", async () => {
  const queue = open();
  const works = [slow(queue), slow(queue), slow(queue)];
  expect(queue.hasRoom("stranger")).toBe(false);
  const refused = queue.inTurn("stranger", async () => {});
  await expect(refused).rejects.toMatchObject({ refusal: { key: "LoginBusy", values: { seconds: "2" } } });
  expect(() => queue.requireRoom("stranger")).toThrow("LoginBusy");
  const known = queue.inTurn("known", async () => "in");
  for (const { end } of works) end();
  expect(await known).toBe("in");
  expect(queue.hasRoom("stranger")).toBe(true);
});

test("[SES-13] a caller that waits too long is refused, and does not use up a turn", async () => {
  const queue = open({ maxWaitMs: 5 });
  const first = slow(queue);
  let looked = 0;
  const late = queue.inTurn("known", async () => void (looked += 1));
  expect(await refusalOf(late)).toBe("LoginBusy");
  first.end();
  await first.done;
  expect(await queue.inTurn("known", async () => "in")).toBe("in");
  expect(looked).toBe(0);
  expect(await refusalOf(queue.inTurn("known", async () => {}, performance.now() - 5))).toBe("LoginBusy");
});

test("[SES-13] a job that fails frees its place", async () => {
  const queue = open();
  await expect(queue.inTurn("known", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await queue.inTurn("known", async () => "in")).toBe("in");
});
