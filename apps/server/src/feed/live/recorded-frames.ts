/** Recorded frames of real venues for tests: a minute of two pairs, bundled; and others, where a folder has them. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const bundled = fileURLToPath(new URL("../../../../../data/frames", import.meta.url));
/** Longer recordings, and those of other sources, which may not be bundled. */
const others =
  process.env["RECORDED_MARKET_DIR"] ??
  fileURLToPath(new URL("../../../../../../shared/market", import.meta.url));

export const recordedPairs = ["BTCUSDT", "ETHUSDT"] as const;

/** The bundled minute of a pair: each frame byte for byte as the venue sent it. */
export const recordedFrames = (symbol: string): readonly string[] =>
  framesIn(join(bundled, `${symbol.toLowerCase()}.frames.ndjson.gz`));

/** The trades of that minute as the recording's own table has them: time, price, quantity, buyer is maker, number. */
export const recordedTrades = (symbol: string): readonly string[] =>
  textOf(join(bundled, `${symbol.toLowerCase()}.trades.csv.gz`))
    .trimEnd()
    .split("\n")
    .slice(1);

const otherNames = [
  "frames-BTCUSDT-spot-20240808.ndjson.gz",
  "frames-ETHUSDT-spot-20240808.ndjson.gz",
  "frames-binance-samples.ndjson",
  "frames-binance-misc.ndjson",
  "frames-cryptofeed-binance-spot-20211011.ndjson",
  "frames-cryptofeed-binance-tr-20230410.ndjson",
  "frames-cryptofeed-binance-usdm-20210722.ndjson",
];

/** All recordings that this machine has, by name. */
export const allRecordings = (): readonly (readonly [string, readonly string[]])[] => [
  ...recordedPairs.map((symbol) => [symbol, recordedFrames(symbol)] as const),
  ...otherNames
    .map((name) => [name, join(others, name)] as const)
    .filter(([, path]) => existsSync(path))
    .map(([name, path]) => [name, framesIn(path)] as const),
];

const textOf = (path: string): string => {
  const bytes = readFileSync(path);
  return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString();
};

const framesIn = (path: string): readonly string[] =>
  textOf(path)
    .trimEnd()
    .split("\n")
    .map((line) => line.slice(line.indexOf('"f":') + 4, line.lastIndexOf("}")).trim());
