/** Chooses the feeds by the setting FEED (MKT-07), with the demo markets they use. */
import type { Clock } from "../platform/clock.ts";
import type { Config } from "../platform/config/config.ts";
import type { Log } from "../platform/log.ts";
import { simulatedMarkets, type DemoMarket } from "@candor/core/market/demo-pairs";
import { replayMarkets } from "./bundled-market.ts";
import type { Feed } from "./feed.ts";
import { liveFeed } from "./live/live-feed.ts";
import { pathFeed, type TradedPair } from "./path-feed.ts";

/** The demo markets of this feed, from which demo history comes; none with FEED=live. */
export const demoMarkets = ({ feed }: Pick<Config, "feed">): readonly DemoMarket[] => {
  if (feed === "live") return [];
  return feed === "replay" ? replayMarkets() : simulatedMarkets();
};

export const openFeeds = (
  config: Pick<Config, "feed" | "liveStreamUrls">,
  markets: readonly TradedPair[],
  symbols: readonly string[],
  clock: Clock,
  log: Log,
): readonly Feed[] => {
  if (config.feed === "live") return [liveFeed({ urls: config.liveStreamUrls, symbols, clock, log })];
  const of = (name: "replay" | "simulated"): Feed =>
    pathFeed(
      name,
      markets.filter((market) => market.feed === name),
      clock,
    );
  return [of("replay"), of("simulated")].filter((feed) => feed.symbols.length > 0);
};
