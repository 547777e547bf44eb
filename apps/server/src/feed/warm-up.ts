/**
 * The hours before a demo's very first start (docs/decisions/0004): the trades that the public past of the demo's pairs gives for
 * them, for a log that is empty. In these hours a pair has one trade every ten seconds, of all that it traded in them, and no heartbeats.
 */
import { pathPrice, pathQuantity } from "@candor/core/market/history";
import { pastVolume } from "@candor/core/market/demo-volume";
import { slotMs } from "@candor/core/market/recording";
import type { FeedTrade } from "@candor/core/market/accept";
import { hourMs, secondMs } from "@candor/core/time/time";
import { lastTradedSlot, type TradedPair } from "./path-feed.ts";

/** What all pairs traded at one instant. */
export type PastInstant = { readonly timeMs: number; readonly trades: readonly FeedTrade[] };

const warmUpMs = 3 * hourMs;
const stepMs = 10 * secondMs;

/** Every instant of the three hours before `nowMs`, oldest first; the last is one slot of the feed ago. */
export const pastOf = (markets: readonly TradedPair[], nowMs: number): readonly PastInstant[] => {
  const instants: PastInstant[] = [];
  const lastMs = nowMs - slotMs;
  for (let timeMs = lastMs - warmUpMs + stepMs; timeMs <= lastMs; timeMs += stepMs) {
    instants.push({ timeMs, trades: markets.map((market) => tradeAt(market, timeMs)) });
  }
  return instants;
};

const tradeAt = (market: TradedPair, timeMs: number): FeedTrade => {
  const slot = lastTradedSlot(market, Math.floor(timeMs / slotMs) - 1);
  const { units, buyerMaker } = market.at(slot);
  return {
    symbol: market.symbol,
    source: market.feed,
    id: slot,
    timeMs: slot * slotMs,
    price: pathPrice(market, units),
    // All that was traded since the instant before. A silence would give a quantity of zero, which is not a trade.
    qty: pathQuantity(
      market,
      Math.max(pastVolume(market.recording, slot + 1 - stepMs / slotMs, slot + 1), 1),
    ),
    buyerMaker,
  };
};
