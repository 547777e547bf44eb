/**
 * The `replay` and `simulated` feeds: report the trade of a demo pair for each slot of 250 ms as the
 * clock passes it, then the book that it left (MKT-03, MKT-07). A late timer reports the slots it missed,
 * at most the last 5 s.
 */
import { pathPrice, pathQuantity } from "@candor/core/market/history";
import type { LivePath } from "@candor/core/market/live-path";
import { bookAt, type BookRecording } from "@candor/core/market/recorded-book";
import { slotMs, type Recording } from "@candor/core/market/recording";
import type { Clock } from "../platform/clock.ts";
import type { Feed, FeedName, FeedSink } from "./feed.ts";

const mostMissedSlots = 20;
/** How far back the first price is searched; the longest silence in a recording is shorter. */
const lookBackSlots = 40;
/** How long a turn of the feed walks days that the clock has jumped over; no price comes before the last one. */
const mostWalkMs = 60;

/** A demo pair, with what it trades in each slot of 250 ms. */
export type TradedPair = Pick<LivePath, "at"> & {
  /** Absent where every slot is known at once. */
  readonly reach?: LivePath["reach"];
  readonly symbol: string;
  readonly feed: FeedName;
  readonly recording: Recording;
  readonly books?: BookRecording;
};

export const pathFeed = (name: FeedName, markets: readonly TradedPair[], clock: Clock): Feed => {
  let timer: NodeJS.Timeout | undefined;
  let reported = 0;
  const report = (sink: FeedSink): void => {
    const now = slotOf(clock.nowMs());
    if (now <= reported) return;
    const untilMs = performance.now() + mostWalkMs;
    for (const market of markets.filter((each) => isReached(each, now, untilMs))) {
      for (let slot = Math.max(reported + 1, now - mostMissedSlots); slot <= now; slot++)
        if (isReached(market, slot, untilMs)) reportTrade(market, slot, sink);
      reportBook(market, now, sink);
    }
    reported = now;
  };
  const next = (sink: FeedSink): void => {
    timer = setTimeout(
      () => {
        report(sink);
        next(sink);
      },
      slotMs - (clock.nowMs() % slotMs),
    );
  };
  return {
    name,
    symbols: markets.map((market) => market.symbol),
    start: (sink) => {
      reported = slotOf(clock.nowMs());
      for (const market of markets) {
        reportTrade(market, lastTradedSlot(market, reported), sink);
        reportBook(market, reported, sink);
      }
      next(sink);
    },
    stop: () => clearTimeout(timer),
  };
};

/** `untilMs`: of `performance.now()`. */
const isReached = ({ reach }: TradedPair, slot: number, untilMs: number): boolean => {
  let reached = reach?.(slot) ?? "open";
  while (reached === "walking" && performance.now() < untilMs) reached = reach?.(slot) ?? "open";
  return reached === "open";
};

/** The last slot that was complete at `timeMs`. */
const slotOf = (timeMs: number): number => Math.floor(timeMs / slotMs) - 1;

const reportTrade = (market: TradedPair, slot: number, sink: FeedSink): void => {
  const { units, steps, buyerMaker } = market.at(slot);
  if (steps === 0) return;
  sink.trade({
    symbol: market.symbol,
    source: market.feed,
    id: slot,
    timeMs: slot * slotMs,
    price: pathPrice(market, units),
    qty: pathQuantity(market, steps),
    buyerMaker,
  });
};

const reportBook = ({ symbol, recording, books, at }: TradedPair, slot: number, sink: FeedSink): void =>
  sink.book(symbol, bookAt(recording, books, slot, at(slot)));

/** The last slot with a trade, at or before `slot`. */
export const lastTradedSlot = ({ at }: Pick<TradedPair, "at">, slot: number): number => {
  for (let back = 0; back < lookBackSlots; back++) {
    if (at(slot - back).steps > 0) return slot - back;
  }
  return slot;
};
