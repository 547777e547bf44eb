/** The demo's pairs as they trade from the first start on, by the seeds of the database (MKT-07). */
import type { DemoFeed, DemoMarket } from "@candor/core/market/demo-pairs";
import { livePath, type LivePath } from "@candor/core/market/live-path";
import { slotPoint } from "@candor/core/market/market-path";
import type { TradedPair } from "../path-feed.ts";
import type { DemoSeeds } from "./demo-seeds.ts";

export type LiveMarket = TradedPair & Pick<LivePath, "placeOn"> & { readonly feed: DemoFeed };

export const liveMarkets = (markets: readonly DemoMarket[], seeds: DemoSeeds): readonly LiveMarket[] =>
  markets.map((market) => {
    const { known, days, seedOf, hmac } = seeds;
    const place = known?.places[market.symbol];
    const from = known === undefined || place === undefined ? {} : { known: { dayMs: known.dayMs, place } };
    return { ...market, ...livePath(market, market.path, { days, seedOf, hmac, ...from }) };
  });

/** A pair that goes on as its public past: for tests and measurements, where nobody has to guess its prices. */
export const asItsPast = (market: DemoMarket): TradedPair => ({
  ...market,
  at: (slot) => slotPoint(market.path, slot),
});
