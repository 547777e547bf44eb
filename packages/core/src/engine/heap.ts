/**
 * A binary heap: the least item first, by a total order that the caller gives, so that the same items
 * come out in the same order whatever order they went in. Push and pop cost O(log n).
 */
export type Heap<Item> = {
  readonly size: () => number;
  readonly peek: () => Item | undefined;
  readonly push: (item: Item) => void;
  readonly pop: () => Item | undefined;
};

export const createHeap = <Item>(compare: (a: Item, b: Item) => number): Heap<Item> => {
  const items: Item[] = [];

  const rise = (start: number): void => {
    const item = items[start]!;
    let index = start;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (compare(item, items[parent]!) >= 0) break;
      items[index] = items[parent]!;
      index = parent;
    }
    items[index] = item;
  };

  const sink = (item: Item): void => {
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && compare(items[child + 1]!, items[child]!) < 0) child += 1;
      if (compare(item, items[child]!) <= 0) break;
      items[index] = items[child]!;
      index = child;
    }
    items[index] = item;
  };

  return {
    size: () => items.length,
    peek: () => items[0],
    push: (item) => {
      items.push(item);
      rise(items.length - 1);
    },
    pop: () => {
      const least = items[0];
      const last = items.pop();
      if (last !== undefined && items.length > 0) sink(last);
      return least;
    },
  };
};
