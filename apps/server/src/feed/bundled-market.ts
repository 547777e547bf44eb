/** The demo's pairs with the recording that the repository bundles (MKT-07). data/NOTICE.md says where it is from. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { replayMarkets as replayOf, type DemoMarket } from "@candor/core/market/demo-pairs";

/** Made once in a process: they never change. */
export const replayMarkets = (): readonly DemoMarket[] => (replayed ??= replayOf(bundled));

let replayed: readonly DemoMarket[] | undefined;

const bundled = (name: string): string =>
  gunzipSync(readFileSync(fileURLToPath(new URL(`../../../../data/${name}.gz`, import.meta.url)))).toString();
