/**
 * A binary heap: the least item first, by a total order that the caller gives. The same items come out
 * in the same order, regardless of the order in which they went in. Push and pop cost O(log n).
 */
export type Heap<Item> = {
  readonly size: () => number;
  readonly peek: () => Item | undefined;
  readonly push: (item: Item) => void;
  readonly pop: () => Item | undefined;
};

export const createHeap = <Item>(compare: (a: Item, b: Item) => number): Heap<Item> => {
  const items: Item[] = [];
  const comesFirst = (a: Item | undefined, b: Item | undefined): boolean =>
    a !== undefined && b !== undefined && compare(a, b) < 0;

  /** Moves an item up from `start` until its parent comes before it. */
  const rise = (item: Item, start: number): void => {
    let index = start;
    while (index > 0) {
      const parent = items[(index - 1) >> 1];
      if (parent === undefined || !comesFirst(item, parent)) break;
      items[index] = parent;
      index = (index - 1) >> 1;
    }
    items[index] = item;
  };

  /** Moves an item down from the top until it comes before its children. */
  const sink = (item: Item): void => {
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const next = comesFirst(items[left + 1], items[left]) ? left + 1 : left;
      const child = items[next];
      if (child === undefined || !comesFirst(child, item)) break;
      items[index] = child;
      index = next;
    }
    items[index] = item;
  };

  return {
    size: () => items.length,
    peek: () => items[0],
    push: (item) => {
      items.push(item);
      rise(item, items.length - 1);
    },
    pop: () => {
      const least = items[0];
      const last = items.pop();
      if (last !== undefined && items.length > 0) sink(last);
      return least;
    },
  };
};
