/** Recorded frames of real venues for tests; they are not part of the repository. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const folder =
  process.env["RECORDED_MARKET_DIR"] ??
  fileURLToPath(new URL("../../../../../../shared/market", import.meta.url));

export const hasRecordedFrames = existsSync(join(folder, "frames-binance-samples.ndjson"));

/** Why tests that need the recordings do nothing here. */
export const noRecordedFrames = `no recorded frames in ${folder}; set RECORDED_MARKET_DIR to test against them`;

/** The frames of a file, byte for byte as the venue sent them. */
export const recordedFrames = (name: string): readonly string[] => {
  const bytes = readFileSync(join(folder, name));
  const text = (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString();
  return text
    .trimEnd()
    .split("\n")
    .map((line) => line.slice(line.indexOf('"f":') + 4, line.lastIndexOf("}")).trim());
};

/** Lines of a recorded CSV without its head. */
export const recordedRows = (name: string): readonly string[] =>
  gunzipSync(readFileSync(join(folder, name)))
    .toString()
    .trimEnd()
    .split("\n")
    .slice(1);
