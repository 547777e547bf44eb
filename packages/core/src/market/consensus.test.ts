import { expect, test } from "vitest";
import { price, quantity } from "../money/money.ts";
import { prng } from "../prng/prng.ts";
import { accept, acceptFrom } from "./accept.ts";
import { consensus, hear, type HeardSources } from "./consensus.ts";

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

type Frame = { readonly source: string; readonly atMs: number; readonly dollars: number };

/** Frames of a source, each `everyMs` for half a minute. */
const frames = (source: string, everyMs: number, dollars: (atMs: number) => number): Frame[] =>
  Array.from({ length: 30_000 / everyMs }, (_, place) => ({
    source,
    atMs: place * everyMs,
    dollars: dollars(place * everyMs),
  }));

/** What the log gets of the frames of several sources, by the consensus and then the rules of the market. */
const ticksOf = (sent: readonly Frame[]): { readonly atMs: number; readonly dollars: number }[] => {
  let sources: HeardSources = new Map();
  let market = acceptFrom(price(10_000_000_000n));
  return sent
    .toSorted((a, b) => a.atMs - b.atMs)
    .flatMap(({ source, atMs, dollars }, id) => {
      const own = price(BigInt(dollars) * 100_000_000n);
      const told = hear(sources, { source, price: own, heardMs: atMs });
      sources = told.sources;
      if (told.price === undefined) return [];
      const trade = { symbol: "SOLUSDT", source, id, timeMs: atMs, qty: quantity(1n), buyerMaker: false };
      const verdict = accept(market, { ...trade, price: told.price }, atMs);
      market = verdict.state;
      return verdict.accepted ? [{ atMs, dollars: Number(told.price) / 100_000_000 }] : [];
    });
};

test("[MKT-09] one false frame of a slow source costs itself alone, whatever the others trade", () => {
  for (const slowMs of [2_000, 3_500, 4_000, 6_000])
    for (const odd of [1, 60, 79, 121, 130, 145, 200, 100_000])
      for (const third of [[], frames("c", 1_000, () => 100).filter(({ atMs }) => atMs < 9_000)]) {
        const oddMs = slowMs * Math.ceil(12_000 / slowMs);
        const slow = frames("b", slowMs, (atMs) => (atMs === oddMs ? odd : 100));
        const sent = [...frames("a", 250, () => 100), ...slow, ...third];
        const ticks = ticksOf(sent);
        expect({
          slowMs,
          odd,
          ticks: ticks.length,
          prices: new Set(ticks.map((tick) => tick.dollars)),
        }).toEqual({ slowMs, odd, ticks: sent.length - 1, prices: new Set([100]) });
      }
});

test("[MKT-09] false frames of one source, one in six seconds, or the first it ever sends, are never carried on by another", () => {
  const repeated = frames("b", 1_000, (atMs) => (atMs % 6_000 === 0 ? 200 : 100));
  const calm = frames("a", 250, () => 100);
  expect(new Set(ticksOf([...calm, ...repeated]).map(({ dollars }) => dollars))).toEqual(new Set([100]));
  const first = frames("b", 4_000, (atMs) => (atMs === 0 ? 200 : 100));
  expect(new Set(ticksOf([...calm, ...first]).map(({ dollars }) => dollars))).toEqual(new Set([100]));
});

test("[MKT-09] a jump that all sources follow is taken within five seconds, also where some are slow", () => {
  for (const everyMs of [
    [250, 250],
    [250, 6_000],
    [250, 1_000, 3_000],
    [500, 500, 500, 500],
  ])
    for (const to of [30, 70, 140, 300]) {
      const sent = everyMs.flatMap((each, place) =>
        frames(String(place), each, (atMs) => (atMs < 12_000 ? 100 : to)),
      );
      const ticks = ticksOf(sent);
      const taken = ticks.find(({ dollars }) => dollars === to)?.atMs ?? Infinity;
      expect({ everyMs, to, isTaken: taken <= 17_000 }).toEqual({ everyMs, to, isTaken: true });
      expect(new Set(ticks.filter(({ atMs }) => atMs > 18_000).map(({ dollars }) => dollars))).toEqual(
        new Set([to]),
      );
    }
});
