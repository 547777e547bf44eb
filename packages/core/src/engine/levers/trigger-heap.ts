/**
 * A heap of triggers: which of a million resting prices does the market reach first (docs/ENGINE.md).
 *
 * Invariants: the least key is on top; a trigger is a key and an order's number, 16 bytes in one flat array, so a million
 * of them are not work for the garbage collector. Keys are doubles and may be rounded: the caller compares the exact price.
 * Known limit: items are removed only from the top; the owner skips dead ones and calls `retain` in time.
 */
import { assert } from "../../assert/assert.ts";

export type TriggerHeap = {
  readonly size: () => number;
  /** The least key; Infinity when the heap is empty. */
  readonly best: () => number;
  readonly push: (key: number, id: number) => void;
  /** Removes the least key and returns its number. */
  readonly pop: () => number;
  /** Removes all keys up to `bound` and returns their numbers, in no order. */
  readonly popTo: (bound: number) => readonly number[];
  /** Keeps only items for which `keeps` returns true, called once for each, and frees memory. */
  readonly retain: (keeps: (key: number, id: number) => boolean) => void;
};

const leastRoom = 8;
/** When more than this part of the heap leaves at once, one pass over all of it is quicker than taking them from the top. */
const fewPart = 16;

export const createTriggerHeap = (): TriggerHeap => {
  // Key and number of trigger i are at 2i and 2i + 1.
  let cells = new Float64Array(0);
  let size = 0;

  const resize = (room: number): void => {
    const next = new Float64Array(2 * room);
    next.set(cells.subarray(0, 2 * size));
    cells = next;
  };
  const keyAt = (index: number): number => cells[2 * index] ?? Infinity;
  const idAt = (index: number): number => cells[2 * index + 1] ?? 0;
  const put = (index: number, key: number, id: number): void => {
    cells[2 * index] = key;
    cells[2 * index + 1] = id;
  };

  /** Moves a trigger down from `start` until neither of its children is less. */
  const sink = (key: number, id: number, start: number): void => {
    let index = start;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= size) break;
      if (child + 1 < size && keyAt(child + 1) < keyAt(child)) child += 1;
      if (keyAt(child) >= key) break;
      put(index, keyAt(child), idAt(child));
      index = child;
    }
    put(index, key, id);
  };

  const push = (key: number, id: number): void => {
    if (2 * size === cells.length) resize(Math.max(leastRoom, size + (size >> 1)));
    let index = size;
    size += 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (keyAt(parent) <= key) break;
      put(index, keyAt(parent), idAt(parent));
      index = parent;
    }
    put(index, key, id);
  };

  const pop = (): number => {
    assert(size > 0, "only what is there can be taken out");
    const id = idAt(0);
    size -= 1;
    if (size > 0) sink(keyAt(size), idAt(size), 0);
    return id;
  };

  const retain = (keeps: (key: number, id: number) => boolean): void => {
    let kept = 0;
    for (let index = 0; index < size; index++) {
      if (!keeps(keyAt(index), idAt(index))) continue;
      put(kept, keyAt(index), idAt(index));
      kept += 1;
    }
    size = kept;
    resize(Math.max(leastRoom, size + (size >> 2)));
    for (let index = (size >> 1) - 1; index >= 0; index--) sink(keyAt(index), idAt(index), index);
  };

  const best = (): number => (size > 0 ? keyAt(0) : Infinity);

  const popTo = (bound: number): readonly number[] => {
    const ids: number[] = [];
    const few = Math.max(leastRoom, size / fewPart);
    while (best() <= bound && ids.length < few) ids.push(pop());
    if (best() <= bound)
      retain((key, id) => {
        if (key <= bound) ids.push(id);
        return key > bound;
      });
    return ids;
  };

  return { size: () => size, best, push, pop, popTo, retain };
};
