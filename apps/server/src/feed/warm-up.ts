/**
 * The hours before a demo's very first start (docs/decisions/0004): the trades that the demo markets' function of time gives for
 * them, for a log that is empty. In these hours a pair has one trade every ten seconds, and no heartbeats.
 */
import { pathPrice, pathQuantity } from "@candor/core/market/history";
import { slotPoint } from "@candor/core/market/market-path";
import { slotMs } from "@candor/core/market/recording";
import type { FeedTrade } from "@candor/core/market/accept";
import { hourMs, secondMs } from "@candor/core/time/time";
import type { DemoMarket } from "./bundled-market.ts";
import { lastTradedSlot } from "./path-feed.ts";

/** What all pairs traded at one instant. */
export type PastInstant = { readonly timeMs: number; readonly trades: readonly FeedTrade[] };

const warmUpMs = 3 * hourMs;
const stepMs = 10 * secondMs;

/** Every instant of the three hours before `nowMs`, oldest first; the last is one slot of the feed ago. */
export const pastOf = (markets: readonly DemoMarket[], nowMs: number): readonly PastInstant[] => {
  const instants: PastInstant[] = [];
  const lastMs = nowMs - slotMs;
  for (let timeMs = lastMs - warmUpMs + stepMs; timeMs <= lastMs; timeMs += stepMs) {
    instants.push({ timeMs, trades: markets.map((market) => tradeAt(market, timeMs)) });
  }
  return instants;
};

const tradeAt = (market: DemoMarket, timeMs: number): FeedTrade => {
  const slot = lastTradedSlot(market.path, Math.floor(timeMs / slotMs) - 1);
  const { units, steps, buyerMaker } = slotPoint(market.path, slot);
  return {
    symbol: market.symbol,
    source: market.feed,
    id: slot,
    timeMs: slot * slotMs,
    price: pathPrice(market.path, units),
    // A silence longer than the look-back would give a quantity of zero, which is not a trade.
    qty: pathQuantity(market.path, Math.max(steps, 1)),
    buyerMaker,
  };
};
