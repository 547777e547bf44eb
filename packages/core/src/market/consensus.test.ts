import { expect, test } from "vitest";
import { price } from "../money/money.ts";
import { prng } from "../prng/prng.ts";
import { consensus } from "./consensus.ts";

const quote = (source: string, units: bigint, heardMs = 1_000) => ({ source, price: price(units), heardMs });

test("[MKT-07] the median of several sources is the price", () => {
  expect(consensus([quote("a", 1_000n), quote("b", 1_010n), quote("c", 1_001n)], 1_500)).toEqual({
    price: 1_001n,
    dropped: [],
  });
});

test("[MKT-07] a source far from the others is left out and named", () => {
  expect(consensus([quote("a", 1_000n), quote("b", 1_002n), quote("c", 1_500n)], 1_500)).toEqual({
    price: 1_001n,
    dropped: ["c"],
  });
});

test("[MKT-07] the median does not depend on the order of the sources", () => {
  const prices = [1_004n, 1_000n, 1_008n, 1_002n, 1_006n];
  for (const first of [0, 1, 2, 3, 4]) {
    const turned = [...prices.slice(first), ...prices.slice(0, first)];
    for (const quoted of [turned, turned.toReversed()])
      expect(
        consensus(
          quoted.map((units, index) => quote(String(index), units)),
          1_500,
        ),
      ).toEqual({
        price: 1_004n,
        dropped: [],
      });
  }
});

test("[MKT-07] a source is left out above or below the others by more than 2 %, not at exactly 2 %", () => {
  expect(consensus([quote("a", 1_000n), quote("b", 1_000n), quote("c", 1_020n)], 1_500)?.dropped).toEqual([]);
  expect(consensus([quote("a", 1_000n), quote("b", 1_000n), quote("c", 1_021n)], 1_500)?.dropped).toEqual([
    "c",
  ]);
  expect(consensus([quote("a", 1_000n), quote("b", 1_000n), quote("c", 980n)], 1_500)?.dropped).toEqual([]);
  expect(consensus([quote("a", 1_000n), quote("b", 1_000n), quote("c", 979n)], 1_500)?.dropped).toEqual([
    "c",
  ]);
});

test("[MKT-07] a silent source is ignored, and without a fresh source there is no price", () => {
  expect(consensus([quote("a", 1_000n, 0), quote("b", 1_200n)], 5_500)).toEqual({
    price: 1_200n,
    dropped: [],
  });
  expect(consensus([quote("a", 1_000n)], 6_000)).toBeUndefined();
});

test("[MKT-07] with two sources the price is the mean, rounded down", () => {
  expect(consensus([quote("a", 1_000n), quote("b", 1_003n)], 1_500)?.price).toBe(1_001n);
  // Nobody knows which of two is wrong, however far they are from each other.
  expect(consensus([quote("a", 1_000n), quote("b", 1_100n)], 1_500)).toEqual({ price: 1_050n, dropped: [] });
});

test("[MKT-07] sources in two camps are both heard, and only one that is far from either is left out", () => {
  for (const camps of [
    [100, 100, 105, 105],
    [100, 100, 100, 105, 105, 105],
  ]) {
    const quotes = camps.map((units, place) => quote(String(place), BigInt(units) * 100n));
    expect(consensus(quotes, 1_500)).toEqual({ price: 10_250n, dropped: [] });
  }
  const withStray = [quote("a", 10_000n), quote("b", 10_010n), quote("c", 10_500n), quote("d", 90_000n)];
  expect(consensus(withStray, 1_500)).toEqual({ price: 10_010n, dropped: ["d"] });
});

test("[MKT-07] whatever sources say, some of them count, and the price is between the lowest and the highest of all", () => {
  for (let seed = 0; seed < 300; seed++) {
    const random = prng(`consensus ${seed}`);
    const spread = [10, 300, 600, 5_000][random.below(4)] ?? 10;
    const quotes = Array.from({ length: 1 + random.below(8) }, (_, place) =>
      quote(String(place), BigInt(10_000 + random.below(spread))),
    );
    const sorted = quotes.map((one) => one.price).toSorted((a, b) => Number(a - b));
    const agreed = consensus(quotes, 1_500);
    expect(agreed).toBeDefined();
    expect({ seed, left: quotes.length - (agreed?.dropped.length ?? 0) > 0 }).toEqual({ seed, left: true });
    expect({ seed, isBelow: (agreed?.price ?? 0n) < (sorted[0] ?? 0n) }).toEqual({ seed, isBelow: false });
    expect({ seed, isAbove: (agreed?.price ?? 0n) > (sorted.at(-1) ?? 0n) }).toEqual({
      seed,
      isAbove: false,
    });
  }
});
