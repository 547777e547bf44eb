import fc from "fast-check";
import { expect, test } from "vitest";
import type { LeverOrder } from "../../leverage/lever-order.ts";
import { price } from "../../money/money.ts";
import { createLeverIndex } from "./lever-index.ts";
import { createTriggerHeap } from "./trigger-heap.ts";

test("[LEV-10] the heap returns the least key first, and after tidying only the keys that were kept", () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 5 }), (keys, every) => {
      const heap = createTriggerHeap();
      expect(heap.best()).toBe(Infinity);
      keys.forEach((key, id) => heap.push(key, id));
      heap.retain((_, id) => id % every === 0);
      const kept = keys.filter((_, id) => id % every === 0).toSorted((a, b) => a - b);
      const out = kept.map(() => {
        const best = heap.best();
        expect(keys[heap.pop()]).toBe(best);
        return best;
      });
      expect(out).toEqual(kept);
      expect(heap.size()).toBe(0);
    }),
    { seed: 9 },
  );
});

test("[LEV-10] what a price reaches leaves the heap at once, few or many, and the rest stays in order", () => {
  const keysOf = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 400, size: "max" });
  fc.assert(
    fc.property(keysOf, fc.integer({ min: -1, max: 101 }), (keys, bound) => {
      const heap = createTriggerHeap();
      keys.forEach((key, id) => heap.push(key, id));
      const all = keys.map((_, id) => id);
      const taken = heap.popTo(bound).toSorted((a, b) => a - b);
      expect(taken).toEqual(all.filter((id) => (keys[id] ?? 0) <= bound));
      const rest = keys.filter((key) => key > bound).toSorted((a, b) => a - b);
      expect(rest.map(() => keys[heap.pop()])).toEqual(rest);
      expect(heap.size()).toBe(0);
    }),
    { seed: 9 },
  );
});

test("[LEV-10] all triggers at exactly the price that is reached leave the heap, however many they are", () => {
  const heap = createTriggerHeap();
  const ids = Array.from({ length: 100 }, (_, id) => id);
  for (const id of ids) heap.push(7, id);
  heap.push(8, 100);
  expect(heap.popTo(7).toSorted((a, b) => a - b)).toEqual(ids);
  expect(heap.best()).toBe(8);
});

test("nothing can be taken out of an empty heap", () => {
  expect(() => createTriggerHeap().pop()).toThrow("only what is there can be taken out");
});

const pending = (id: number, askedPrice: bigint): LeverOrder =>
  ({
    id,
    side: "long",
    askedPrice: price(askedPrice),
    placedSeq: 1,
    opening: undefined,
  }) as unknown as LeverOrder;
const index = () => {
  const live = new Map<number, LeverOrder>();
  const made = createLeverIndex((id) => live.get(id));
  return {
    ...made,
    add: (lever: LeverOrder) => {
      live.set(lever.id, lever);
      made.add(lever);
    },
    replace: (before: LeverOrder, after: LeverOrder) => {
      live.set(after.id, after);
      made.replace(before, after);
    },
    remove: (lever: LeverOrder) => {
      live.delete(lever.id);
      made.remove(lever);
    },
    taken: (at: bigint, seq = 2) => {
      const ids: number[] = [];
      made.take(["fill"], { seq, price: price(at) }, ({ id }) => ids.push(id));
      return ids;
    },
  };
};

test("[LEV-10] prices too large for a double are distinguished to the last digit", () => {
  const one = index();
  const high = 2n ** 60n;
  [1n, 0n, 2n].forEach((more, place) => one.add(pending(place + 1, high + more)));
  expect(one.isMet(price(high + 2n))).toBe(true);
  expect(one.taken(high + 2n)).toEqual([3]);
  expect(one.taken(high + 1n)).toEqual([1]);
  expect(one.taken(high)).toEqual([2]);
});

test("[LEV-10] a trade before the order was placed reaches nothing and removes nothing", () => {
  const one = index();
  one.add(pending(1, 100n));
  expect(one.taken(90n, 1)).toEqual([]);
  expect(one.taken(90n)).toEqual([1]);
});

test("dead triggers do not pile up, whether orders ended or their prices moved back and forth", () => {
  const one = index();
  for (let id = 1; id <= 1_000; id++) {
    one.add(pending(id, BigInt(id)));
    if (id > 10) one.remove(pending(id, BigInt(id)));
    one.tidy();
  }
  for (let round = 0; round < 1_000; round++) {
    one.replace(pending(1, 1n), pending(1, 2n));
    one.replace(pending(1, 2n), pending(1, 1n));
    one.tidy();
  }
  expect(one.size()).toBeLessThanOrEqual(2 * 10 + 64);
  expect(one.size()).toBeGreaterThanOrEqual(10);
  expect(one.taken(1n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
