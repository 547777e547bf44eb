import { expect, test } from "vitest";
import type { Book } from "./order-book.ts";
import { slotPoint, type MarketPath } from "./market-path.ts";
import { bookAt, parseBookRecording, type BookRecording } from "./recorded-book.ts";
import { shortPath } from "./test-path.ts";

/** The book of a path. */
const bookOn = (path: MarketPath, recorded: BookRecording | undefined, slot: number): Book =>
  bookAt(path.recording, recorded, slot, slotPoint(path, slot));

/** Prices in units of the pair, and quantities in its steps. */
const shown = ({ asks, bids }: Book) => ({
  asks: asks.map(([price, qty]) => [Number(price / 1_000_000n), Number(qty / 10_000n)]),
  bids: bids.map(([price, qty]) => [Number(price / 1_000_000n), Number(qty / 10_000n)]),
});
const prices = (book: Book) => [...book.bids.toReversed(), ...book.asks].map(([price]) => price / 1_000_000n);

const text = [
  JSON.stringify({ steps: 2, priceDecimals: 2, qtyDecimals: 4 }),
  "0,100.10,0.0001,100.20,0.0002,100.30,0.0003,100.40,0.0004,100.50,0.0005,99.90,0.0006,99.80,0.0007,99.70,0.0008,99.60,0.0009,99.50,0.001",
  "1,110.10,0.0011,110.20,0.0012,110.30,0.0013,110.40,0.0014,110.50,0.0015,109.90,0.0016,109.80,0.0017,109.70,0.0018,109.60,0.0019,109.50,0.002",
].join("\n");
const books = () => parseBookRecording(`${text}\n`);

test("[MKT-03] recorded books are read as units and steps, by their numbers", () => {
  expect(books().steps).toBe(2);
  expect([...books().numbers]).toEqual([
    10_010, 1, 10_020, 2, 10_030, 3, 10_040, 4, 10_050, 5, 9_990, 6, 9_980, 7, 9_970, 8, 9_960, 9, 9_950, 10,
    11_010, 11, 11_020, 12, 11_030, 13, 11_040, 14, 11_050, 15, 10_990, 16, 10_980, 17, 10_970, 18, 10_960,
    19, 10_950, 20,
  ]);
  const [head = "", first = "", second = ""] = text.split("\n");
  expect(parseBookRecording([head, second, first].join("\n"))).toEqual(books());
});

test("[MKT-03] a straight loop scales a recorded book to its own price", () => {
  expect(shown(bookOn(shortPath(), books(), 0))).toEqual({
    asks: [
      [9_870, 1],
      [9_880, 2],
      [9_890, 3],
      [9_899, 4],
      [9_909, 5],
    ],
    bids: [
      [9_850, 6],
      [9_840, 7],
      [9_830, 8],
      [9_821, 9],
      [9_811, 10],
    ],
  });
  expect(shown(bookOn(shortPath(), books(), 4 + 2)).asks[0]).toEqual([10_867, 11]);
});

test("[MKT-03] a mirrored loop turns a recorded book around: its asks were bids", () => {
  expect(shown(bookOn(shortPath(), books(), 8))).toEqual({
    asks: [
      [9_890, 6],
      [9_900, 7],
      [9_910, 8],
      [9_920, 9],
      [9_930, 10],
    ],
    bids: [
      [9_870, 1],
      [9_860, 2],
      [9_850, 3],
      [9_841, 4],
      [9_831, 5],
    ],
  });
  expect(shown(bookOn(shortPath(), books(), 10)).bids[0]).toEqual([8_974, 11]);
});

const withPrices = (asks: readonly number[], bids: readonly number[]): BookRecording => ({
  steps: 1,
  numbers: Float64Array.from([...asks, ...bids].flatMap((units) => [units, 1])),
});

test("[MKT-03] levels that scaling has made equal, or that have crossed, get a price each", () => {
  // Loop 0 begins at 9860 for 10000.
  const same = withPrices([10_000, 10_000, 10_000, 10_000, 10_000], [10_000, 10_000, 10_000, 10_000, 10_000]);
  expect(prices(bookOn(shortPath(), same, 0))).toEqual([
    9_855n,
    9_856n,
    9_857n,
    9_858n,
    9_859n,
    9_860n,
    9_861n,
    9_862n,
    9_863n,
    9_864n,
  ]);
});

test("[MKT-03] a book that is beside the last price is moved as a whole until its nearer best price is that price", () => {
  const above = withPrices(
    [10_200, 10_300, 10_400, 10_500, 10_600],
    [10_100, 10_050, 10_040, 10_030, 10_020],
  );
  expect(prices(bookOn(shortPath(), above, 0))).toEqual([
    9_781n,
    9_791n,
    9_800n,
    9_810n,
    9_860n,
    9_958n,
    10_057n,
    10_155n,
    10_254n,
    10_353n,
  ]);
  const below = withPrices([9_900, 9_950, 9_960, 9_970, 9_980], [9_800, 9_700, 9_600, 9_500, 9_400]);
  expect(prices(bookOn(shortPath(), below, 0))).toEqual([
    9_367n,
    9_466n,
    9_565n,
    9_663n,
    9_762n,
    9_860n,
    9_910n,
    9_920n,
    9_929n,
    9_939n,
  ]);
});

test("[MKT-03] no level has a price of zero, however low the market is", () => {
  const low = shortPath(3);
  expect(bookOn(low, undefined, 0).bids.every(([price]) => price >= 1_000_000n)).toBe(true);
});

test("[MKT-03] a book that is made from a seed is the same in every version, and for two slots", () => {
  expect(shown(bookOn(shortPath(), undefined, 0))).toEqual({
    asks: [
      [9_861, 3_794],
      [9_864, 1_497],
      [9_867, 3_278],
      [9_870, 669],
      [9_873, 138],
    ],
    bids: [
      [9_859, 3_108],
      [9_857, 2_290],
      [9_856, 3_294],
      [9_853, 252],
      [9_851, 2_227],
    ],
  });
  expect(bookOn(shortPath(), undefined, 1)).toEqual(bookOn(shortPath(), undefined, 0));
  expect(shown(bookOn(shortPath(), undefined, 15)).asks[1]).toEqual([9_884, 3_957]);
});
