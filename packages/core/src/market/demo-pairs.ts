/**
 * The pairs of the demo: the bundled recording for BTCUSDT and ETHUSDT, recordings made from a seed for the others (MKT-07). The texts
 * of the recording are a parameter: the server and the offline verifier read the same files of `data/`.
 */
import type { DemoPair } from "./day-path.ts";
import { marketPath, type MarketPath } from "./market-path.ts";
import { parseBookRecording, type BookRecording } from "./recorded-book.ts";
import { parseRecording, type Recording } from "./recording.ts";
import { syntheticRecording } from "./synthetic-recording.ts";

export type DemoFeed = "replay" | "simulated";

export type DemoMarket = DemoPair & {
  readonly symbol: string;
  /** Where its recording is from. */
  readonly feed: DemoFeed;
  /** The public past of the pair. */
  readonly path: MarketPath;
  /** Absent for pairs whose book is made from a seed. */
  readonly books?: BookRecording;
};

/** The text of a bundled file, by its name without what says that it is packed. */
export type BundledText = (name: string) => string;

type Shape = {
  readonly symbol: string;
  readonly priceDecimals: number;
  readonly qtyDecimals: number;
  /** The price around which the path moves: prices of August 2024, when the recording was made. */
  readonly anchorUnits: number;
  readonly typicalSteps: number;
};

/** Of the past alone. Both recorded pairs follow one walk there, as they moved together on that day. */
const pastSeeds: Readonly<Record<DemoFeed, string>> = { replay: "candor", simulated: "candor simulated" };
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

/** All pairs with recordings that are made (FEED=simulated). A test may give a seed of its own. */
export const simulatedMarkets = (seed = pastSeeds.simulated): readonly DemoMarket[] =>
  [...recorded, ...synthetic].map((shape, index) => simulatedMarket(shape, index, seed));

/** The recording for the pairs that have one, made ones for the rest (FEED=replay). */
export const replayMarkets = (bundled: BundledText): readonly DemoMarket[] => [
  ...recorded.map((shape) => recordedMarket(shape, bundled)),
  ...synthetic.map((shape, index) => simulatedMarket(shape, index, pastSeeds.replay)),
];

const simulatedMarket = (shape: Shape, index: number, seed: string): DemoMarket => {
  const slots = syntheticSlots + index * slotsApart;
  const recording = syntheticRecording({ ...shape, slots, firstUnits: shape.anchorUnits }, seed);
  return demoMarket(shape, "simulated", recording, `${seed}/${shape.symbol}`);
};

const recordedMarket = (shape: Shape, bundled: BundledText): DemoMarket => {
  const name = shape.symbol.toLowerCase();
  const recording = parseRecording(bundled(`${name}.trades.csv`));
  const market = demoMarket(shape, "replay", recording, pastSeeds.replay);
  return { ...market, books: parseBookRecording(bundled(`${name}.books.csv`)) };
};

const demoMarket = (
  { symbol, anchorUnits }: Shape,
  feed: DemoFeed,
  recording: Recording,
  seed: string,
): DemoMarket => ({
  symbol,
  feed,
  recording,
  anchorUnits,
  path: marketPath(recording, seed, anchorUnits),
});
