/** Recorded frames of a real venue, for tests: a minute of two pairs. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const bundled = fileURLToPath(new URL("../../../../../data/frames", import.meta.url));

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

const textOf = (path: string): string => {
  const bytes = readFileSync(path);
  return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString();
};

const framesIn = (path: string): readonly string[] =>
  textOf(path)
    .trimEnd()
    .split("\n")
    .map((line) => line.slice(line.indexOf('"f":') + 4, line.lastIndexOf("}")).trim());
