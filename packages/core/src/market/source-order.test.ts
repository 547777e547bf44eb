import { expect, test } from "vitest";
import { judgeOrder, mostAheadMs, restartMs, type SourceOrder } from "./source-order.ts";

const nowMs = 1_795_900_000_000;

/** The faults of trades, each `[number, its time after the start, when it is heard after the start]`. */
const faults = (trades: readonly (readonly [number, number, number])[]): string[] => {
  let mark: SourceOrder | undefined;
  return trades.map(([id, timeMs, heardMs]) => {
    const verdict = judgeOrder(mark, { id, timeMs: nowMs + timeMs }, nowMs + heardMs);
    mark = verdict.order;
    return verdict.fault ?? "in order";
  });
};

/** Trades every quarter of a second from `fromMs` on, numbered from `id` on. */
const run = (id: number, fromMs: number, count: number) =>
  Array.from({ length: count }, (_, place) => {
    const atMs = fromMs + place * 250;
    return [id + place, atMs, atMs] as const;
  });
const good = (count: number): string[] => Array.from({ length: count }, () => "in order");

test("[MKT-09] one time far ahead of the clock is refused by name, and the trades after it are in order", () => {
  for (const timeMs of [1_795_900_000_250_000 - nowMs, mostAheadMs + 1_000, 86_400_000])
    expect(faults([[1, 0, 0], [2, timeMs, 250], ...run(3, 500, 20)])).toEqual([
      "in order",
      "ahead",
      ...good(20),
    ]);
});

test("[MKT-09] one number far ahead is refused by name, and the trades after it are in order", () => {
  for (const id of [9_000_000_000_000, Number.MAX_SAFE_INTEGER, 1_002_002])
    expect(faults([[1_001, 0, 0], [id, 250, 250], ...run(1_002, 500, 20)])).toEqual([
      "in order",
      "ahead",
      ...good(20),
    ]);
});

test("[MKT-09] a number or a time that is ahead by less than the bound costs the pair three seconds at most", () => {
  for (const odd of [
    [900_000, 250, 250],
    [2, mostAheadMs, 250],
  ] as const) {
    const judged = faults([[1, 0, 0], odd, ...run(3, 500, 20)]);
    expect(judged.slice(0, 3)).toEqual(["in order", "in order", "out-of-order"]);
    const back = judged.indexOf("in order", 2);
    expect((back - 2) * 250).toBeLessThanOrEqual(restartMs);
    expect(judged.slice(back)).toEqual(good(judged.length - back));
  }
});

test("[MKT-09] a source whose very first trade is far ahead is heard with the next, or after three seconds", () => {
  expect(faults([[1, 9_000_000, 0], ...run(2, 250, 4)])).toEqual(["ahead", ...good(4)]);
  const judged = faults([[9_000_000_000_000, 0, 0], ...run(2, 250, 20)]);
  expect(judged.indexOf("in order", 1)).toBe(1 + restartMs / 250);
});

test("[MKT-09] a venue that numbers from the beginning again, or goes on far ahead, is heard after three seconds", () => {
  for (const id of [1, 8_000_000_000_000]) {
    const judged = faults([...run(5_000_000, 0, 4), ...run(id, 1_000, 40)]);
    const back = judged.indexOf("in order", 4);
    expect(back).toBe(4 + restartMs / 250);
    expect(judged.slice(back)).toEqual(good(judged.length - back));
  }
});

test("[MKT-09] a source whose clock is ahead, or goes back a day, is heard after three seconds, and from then on", () => {
  for (const aheadMs of [61_000, 86_400_000, -86_400_000]) {
    const later = run(5, 1_000, 40).map(([id, at]) => [id, at + aheadMs, at] as const);
    const judged = faults([...run(1, 0, 4), ...later]);
    const back = judged.indexOf("in order", 4);
    expect(back).toBe(4 + restartMs / 250);
    expect(judged.slice(back)).toEqual(good(judged.length - back));
  }
});

test("[MKT-09] old trades sent again, in a burst or among new ones, are never a new beginning", () => {
  const burst = run(1, 0, 40).map(([id, at]) => [id, at, 10_000] as const);
  expect(new Set(faults([...run(1, 0, 40), ...burst]).slice(40))).toEqual(
    new Set(["out-of-order", "duplicate"]),
  );
  const mixed = run(101, 10_000, 40).flatMap(([id, at]) => [
    [id, at, at] as const,
    [id - 100, at - 9_000, at + 1] as const,
  ]);
  const judged = faults([...run(1, 0, 40), ...mixed]).slice(40);
  expect(judged.filter((_, place) => place % 2 === 0)).toEqual(good(40));
  expect(new Set(judged.filter((_, place) => place % 2 === 1))).toEqual(new Set(["out-of-order"]));
});

test("[MKT-09] trades at fault that do not follow one another are no new beginning", () => {
  const falling = Array.from(
    { length: 40 },
    (_, place) => [900 - place, 250 * place, 1_000 + 250 * place] as const,
  );
  expect(new Set(faults([[1_000, 0, 0], ...falling]).slice(1))).toEqual(new Set(["out-of-order"]));
});

test("[MKT-09] numbers that are far ahead one by one never become the mark", () => {
  const odd = Array.from({ length: 20 }, (_, place) => [
    [9_000_000_000_000 + place, 500 * place, 500 * place] as const,
    [1_002 + place, 500 * place + 250, 500 * place + 250] as const,
  ]).flat();
  const judged = faults([[1_001, 0, 0], ...odd]).slice(1);
  expect(judged.filter((_, place) => place % 2 === 1)).toEqual(good(20));
});
