import { expect, test } from "vitest";
import { gather } from "./gather.ts";

/** Answers each key by its double once it is let go, and notes what was asked together. */
const openRig = (mostAtOnce?: number) => {
  const asked: (readonly number[])[] = [];
  const waiting: (() => void)[] = [];
  const double = gather(async (keys: readonly number[]) => {
    asked.push(keys);
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (keys.includes(0)) throw new Error("nothing has no double");
    return keys.map((key) => key * 2);
  }, mostAtOnce);
  const untilAsked = async (times: number) => {
    while (asked.length < times) await new Promise((resolve) => setTimeout(resolve, 1));
  };
  return { asked, double, untilAsked, letGo: () => waiting.shift()?.() };
};

test("what comes together is asked together, and what comes meanwhile in the next question; each gets its own answer", async () => {
  const rig = openRig();
  const first = [rig.double(1), rig.double(2)];
  await rig.untilAsked(1);
  const second = [rig.double(3), rig.double(4)];
  rig.letGo();
  expect(await Promise.all(first)).toEqual([2, 4]);
  await rig.untilAsked(2);
  rig.letGo();
  expect(await Promise.all(second)).toEqual([6, 8]);
  expect(rig.asked).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test("a question that fails fails for those who were in it, and for nobody behind them", async () => {
  const rig = openRig();
  const failing = Promise.allSettled([rig.double(1), rig.double(0)]);
  await rig.untilAsked(1);
  const next = rig.double(5);
  rig.letGo();
  expect((await failing).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await rig.untilAsked(2);
  rig.letGo();
  expect(await next).toBe(10);
});

test("no question is larger than it may be", async () => {
  const rig = openRig(2);
  const all = Promise.all([1, 2, 3].map((key) => rig.double(key)));
  await rig.untilAsked(1);
  rig.letGo();
  await rig.untilAsked(2);
  rig.letGo();
  expect(await all).toEqual([2, 4, 6]);
  expect(rig.asked).toEqual([[1, 2], [3]]);
});
