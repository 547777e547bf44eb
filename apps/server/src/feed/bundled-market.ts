/**
 * The market paths of the demo: the bundled recording for BTCUSDT and ETHUSDT, seeded ones for the
 * other pairs (MKT-07). data/NOTICE.md says where the recording is from.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { marketPath, type MarketPath } from "@candor/core/market/market-path";
import { parseBookRecording, type BookRecording } from "@candor/core/market/recorded-book";
import { parseRecording } from "@candor/core/market/recording";
import { syntheticRecording } from "@candor/core/market/synthetic-recording";
import type { FeedName } from "./feed.ts";

export type DemoMarket = {
  readonly symbol: string;
  readonly feed: FeedName;
  readonly path: MarketPath;
  /** Absent for pairs whose book is made from a seed. */
  readonly books?: BookRecording;
};

type Shape = {
  readonly symbol: string;
  readonly priceDecimals: number;
  readonly qtyDecimals: number;
  /** The price around which the path moves: prices of August 2024, when the recording was made. */
  readonly anchorUnits: number;
  readonly typicalSteps: number;
};

/** Both recorded pairs follow one random walk, as they moved together on that day. */
const recordedSeed = "candor";
const syntheticSlots = 4_080;
/** Slots between the joints of two pairs, so that they do not all turn at once. */
const slotsApart = 240;

const recorded: readonly Shape[] = [
  { symbol: "BTCUSDT", priceDecimals: 2, qtyDecimals: 5, anchorUnits: 6_182_801, typicalSteps: 20_000 },
  { symbol: "ETHUSDT", priceDecimals: 2, qtyDecimals: 4, anchorUnits: 268_380, typicalSteps: 30_000 },
];
const synthetic: readonly Shape[] = [
  { symbol: "BNBUSDT", priceDecimals: 2, qtyDecimals: 3, anchorUnits: 51_230, typicalSteps: 1_800 },
  { symbol: "SOLUSDT", priceDecimals: 2, qtyDecimals: 3, anchorUnits: 15_640, typicalSteps: 24_000 },
  { symbol: "XRPUSDT", priceDecimals: 5, qtyDecimals: 1, anchorUnits: 61_250, typicalSteps: 26_000 },
  { symbol: "LTCUSDT", priceDecimals: 2, qtyDecimals: 3, anchorUnits: 6_124, typicalSteps: 9_000 },
  { symbol: "ADAUSDT", priceDecimals: 5, qtyDecimals: 1, anchorUnits: 34_520, typicalSteps: 30_000 },
  { symbol: "DOGEUSDT", priceDecimals: 6, qtyDecimals: 0, anchorUnits: 104_300, typicalSteps: 9_000 },
];

/** All pairs from a seed, for FEED=simulated and for tests: the same seed gives the same market. */
export const simulatedMarkets = (seed: string): readonly DemoMarket[] =>
  [...recorded, ...synthetic].map((shape, index) => simulatedMarket(shape, index, seed));

/** The recording for the pairs that have one, seeded markets for the rest (FEED=replay). Made once in a process: they never change. */
export const replayMarkets = (): readonly DemoMarket[] => (replayed ??= makeReplayMarkets());

let replayed: readonly DemoMarket[] | undefined;

const makeReplayMarkets = (): readonly DemoMarket[] => [
  ...recorded.map((shape) => recordedMarket(shape)),
  ...synthetic.map((shape, index) => simulatedMarket(shape, index, recordedSeed)),
];

const simulatedMarket = (shape: Shape, index: number, seed: string): DemoMarket => {
  const slots = syntheticSlots + index * slotsApart;
  const recording = syntheticRecording({ ...shape, slots, firstUnits: shape.anchorUnits }, seed);
  const path = marketPath(recording, `${seed}/${shape.symbol}`, shape.anchorUnits);
  return { symbol: shape.symbol, feed: "simulated", path };
};

const recordedMarket = (shape: Shape): DemoMarket => {
  const recording = parseRecording(bundled(`${shape.symbol.toLowerCase()}.trades.csv.gz`));
  const books = parseBookRecording(bundled(`${shape.symbol.toLowerCase()}.books.csv.gz`));
  const path = marketPath(recording, recordedSeed, shape.anchorUnits);
  return { symbol: shape.symbol, feed: "replay", path, books };
};

const bundled = (name: string): string =>
  gunzipSync(readFileSync(fileURLToPath(new URL(`../../../../data/${name}`, import.meta.url)))).toString();
