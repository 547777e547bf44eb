import fc from "fast-check";
import { expect, test } from "vitest";
import { payableTask, rechargeAbove, taskNumbers, taskState } from "./tasks.ts";

const anyTasks = fc.subarray([...taskNumbers]).map((tasks) => new Set(tasks));

test("[RWD-04] tasks are paid in their order, each once, and all that are done without a gap are paid", () => {
  fc.assert(
    fc.property(anyTasks, (done) => {
      const paid = new Set<number>();
      const sequence: number[] = [];
      for (let next = payableTask(done, paid); next !== undefined; next = payableTask(done, paid)) {
        sequence.push(next);
        paid.add(next);
      }
      const firstOpen = taskNumbers.find((task) => !done.has(task)) ?? taskNumbers.length + 1;
      expect(sequence).toEqual(taskNumbers.filter((task) => task < firstOpen));
    }),
    { seed: 47 },
  );
});

test("[RWD-04] a task is open, done before its turn, or paid", () => {
  const [done, paid] = [new Set([1, 3]), new Set([1])];
  expect(taskNumbers.map((task) => taskState(task, done, paid))).toEqual([
    "paid",
    "open",
    "early",
    "open",
    "open",
  ]);
});

test("[RWD-04] task four needs a recharge of more than 1000", () => {
  expect(rechargeAbove).toBe(1_000_000_000n);
});
