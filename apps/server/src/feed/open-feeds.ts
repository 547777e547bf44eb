/** Chooses the feeds by the setting FEED (MKT-07), with the demo markets they use. */
import type { Clock } from "../platform/clock.ts";
import type { Config } from "../platform/config.ts";
import type { Log } from "../platform/log.ts";
import { replayMarkets, simulatedMarkets, type DemoMarket } from "./bundled-market.ts";
import type { Feed } from "./feed.ts";
import { liveFeed } from "./live/live-feed.ts";
import { pathFeed } from "./path-feed.ts";

export type Feeds = {
  readonly feeds: readonly Feed[];
  /** Where demo history comes from; empty with FEED=live. */
  readonly markets: readonly DemoMarket[];
};

/** The seed of FEED=simulated: the same market on every machine. */
const simulatedSeed = "candor simulated";

export const openFeeds = (
  config: Pick<Config, "feed" | "liveStreamUrls">,
  symbols: readonly string[],
  clock: Clock,
  log: Log,
): Feeds => {
  if (config.feed === "live")
    return { feeds: [liveFeed({ urls: config.liveStreamUrls, symbols, clock, log })], markets: [] };
  const markets = config.feed === "replay" ? replayMarkets() : simulatedMarkets(simulatedSeed);
  const of = (name: "replay" | "simulated"): Feed =>
    pathFeed(
      name,
      markets.filter((market) => market.feed === name),
      clock,
    );
  return { feeds: [of("replay"), of("simulated")].filter((feed) => feed.symbols.length > 0), markets };
};
