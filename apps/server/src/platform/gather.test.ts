import { describe, expect, test } from "vitest";
import { gather } from "./gather.ts";

/** Returns each key's double once `letGo` is called, and records which keys were asked together. */
const openRig = (mostAtOnce?: number) => {
  const asked: (readonly number[])[] = [];
  const waiting: (() => void)[] = [];
  const double = gather(async (keys: readonly number[]) => {
    asked.push(keys);
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (keys.includes(0)) throw new Error("nothing has no double");
    return keys.filter((key) => key !== 13).map((key) => key * 2);
  }, mostAtOnce);
  const untilAsked = async (times: number) => {
    while (asked.length < times) await new Promise((resolve) => setTimeout(resolve, 1));
  };
  return { asked, double, untilAsked, letGo: () => waiting.shift()?.() };
};

describe("gathered requests", () => {
  test("keys that arrive together are asked together, and later ones in the next request; each gets its own answer", async () => {
    const rig = openRig();
    const first = [rig.double(1), rig.double(2)];
    await rig.untilAsked(1);
    const second = [rig.double(3), rig.double(4)];
    rig.letGo();
    expect(await Promise.all(first)).toEqual([2, 4]);
    const soonAfter = rig.double(5);
    await rig.untilAsked(2);
    rig.letGo();
    expect(await Promise.all([...second, soonAfter])).toEqual([6, 8, 10]);
    expect(rig.asked).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
  });

  test("a single key after a pause is asked alone", async () => {
    const rig = openRig();
    for (const times of [1, 2]) {
      const answer = rig.double(times);
      await rig.untilAsked(times);
      rig.letGo();
      expect(await answer).toBe(times * 2);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(rig.asked).toEqual([[1], [2]]);
  });

  test("a request that fails, or lacks an answer, fails for the keys in it, but not for later keys", async () => {
    for (const wrong of [0, 13]) {
      const rig = openRig();
      const failing = Promise.allSettled([rig.double(1), rig.double(wrong)]);
      await rig.untilAsked(1);
      const next = rig.double(5);
      rig.letGo();
      expect((await failing).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
      await rig.untilAsked(2);
      rig.letGo();
      expect(await next).toBe(10);
    }
  });

  test("a request that is never answered does not block later keys forever", async () => {
    const ask = gather((keys: readonly number[]) =>
      keys.includes(1) ? new Promise<never>(() => {}) : Promise.resolve(keys),
    );
    void ask(1);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await ask(2)).toBe(2);
  });

  test("no request has more keys than allowed", async () => {
    const rig = openRig(2);
    const all = Promise.all([1, 2, 3].map((key) => rig.double(key)));
    await rig.untilAsked(1);
    rig.letGo();
    await rig.untilAsked(2);
    rig.letGo();
    expect(await all).toEqual([2, 4, 6]);
    expect(rig.asked).toEqual([[1, 2], [3]]);
  });
});
