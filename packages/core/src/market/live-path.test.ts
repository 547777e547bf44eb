import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { dayMs, minuteMs } from "../time/time.ts";
import { dayPath, daySeed, seedHash, type Hmac } from "./day-path.ts";
import { simulatedMarkets, type DemoMarket } from "./demo-pairs.ts";
import { livePath, type LivePath } from "./live-path.ts";
import { slotPoint, type SlotPoint } from "./market-path.ts";
import { slotMs } from "./recording.ts";

const hmac: Hmac = (key, text) => createHmac("sha256", key).update(text).digest();
const root = createHash("sha256").update("a root of this test").digest();
const today = Date.UTC(2026, 10, 29);
const since = today + 14 * 3_600_000 + 7 * minuteMs;
const days = [
  { dayMs: today, sinceMs: since },
  ...Array.from({ length: 30 }, (_, index) => {
    const next = today + (index + 1) * dayMs;
    return { dayMs: next, sinceMs: next };
  }),
];
const seedOf = (day: number, of = root): Uint8Array => daySeed(of, day, hmac);
const seeds = { days: () => days, seedOf, hmac };
const markets = simulatedMarkets("a past of this test");
const [bitcoin] = markets as [DemoMarket];
const pathOf = (market: DemoMarket, more: Partial<Parameters<typeof livePath>[2]> = {}): LivePath =>
  livePath(market, market.path, { ...seeds, ...more });
const slotAt = (timeMs: number): number => Math.floor(timeMs / slotMs);

test("[MKT-07] a demo's price goes on from the public past without a jump, and from day to day", () => {
  for (const market of markets) {
    const path = pathOf(market);
    for (const joint of [since, today + dayMs, today + 2 * dayMs]) {
      const [before, after] = [path.at(slotAt(joint) - 1).units, path.at(slotAt(joint)).units];
      expect(Math.abs(after / before - 1)).toBeLessThan(0.002);
    }
    expect(path.at(slotAt(since) - 1)).toEqual(slotPoint(market.path, slotAt(since) - 1));
  }
});

test("[MKT-07] another process has the same prices, whichever it asks for first and from which day on it knows where they were", () => {
  const slots = Array.from({ length: 400 }, (_, index) => slotAt(since) + index * 6_007);
  const asked = (path: LivePath, order: readonly number[]): readonly SlotPoint[] => {
    const points = new Map(order.map((slot) => [slot, path.at(slot)]));
    return slots.map((slot) => points.get(slot) as SlotPoint);
  };
  const first = pathOf(bitcoin);
  const points = asked(first, slots);
  expect(asked(pathOf(bitcoin), slots.toReversed())).toEqual(points);
  const known = { dayMs: today + 3 * dayMs, place: first.placeOn(today + 3 * dayMs) };
  const later = slots.filter((slot) => slot * slotMs >= known.dayMs);
  const resumed = pathOf(bitcoin, { known });
  expect(later.map((slot) => resumed.at(slot))).toEqual(later.map((slot) => first.at(slot)));
  expect(later.length).toBeGreaterThan(100);
});

test("[MKT-07] a clock that jumps is followed a day at a time, to the prices that a process without the jump has; a day without a seed has none", () => {
  const [jumped, steady] = [pathOf(bitcoin), pathOf(bitcoin)];
  const slot = slotAt(today + 5 * dayMs + minuteMs);
  expect(jumped.reach(slotAt(since) - 1)).toBe("open");
  const reached = Array.from({ length: 7 }, () => jumped.reach(slot));
  expect(reached).toEqual([...Array<string>(5).fill("walking"), "open", "open"]);
  for (let day = 0; day <= 5; day++) steady.at(slotAt(today + day * dayMs + 20 * 3_600_000));
  expect(jumped.at(slot)).toEqual(steady.at(slot));
  expect(jumped.reach(slotAt(today + 31 * dayMs))).toBe("unknown");
});

test("[MKT-07] another root gives another market, and a day's seed tells nothing but its hash before it is known", () => {
  const other = createHash("sha256").update("another root").digest();
  const [mine, theirs] = [pathOf(bitcoin), pathOf(bitcoin, { seedOf: (day) => seedOf(day, other) })];
  const slots = Array.from({ length: 1_000 }, (_, index) => slotAt(since) + 240 * (index + 1));
  const same = slots.filter((slot) => mine.at(slot).units === theirs.at(slot).units);
  expect(same.length).toBeLessThan(20);
  const hash = seedHash(seedOf(today), (bytes) => createHash("sha256").update(bytes).digest());
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(seedOf(today)).not.toEqual(seedOf(today + dayMs));
});

test("[MKT-07] over months a price stays within its bounds, and does not return to where it was a loop ago", () => {
  let place = 55_000_000;
  const places: number[] = [];
  for (let day = 0; day < 60; day++) {
    const start = { sinceMs: today + day * dayMs, place };
    place = dayPath(bitcoin, seedOf(start.sinceMs), start, hmac).end();
    places.push(place);
  }
  expect(Math.max(...places.map(Math.abs))).toBeLessThan(60_000_000);
  // It began far out, and is pulled back within days.
  expect(Math.abs(places.at(-1) ?? 0)).toBeLessThan(40_000_000);
  expect(new Set(places).size).toBe(60);
});

test("[MKT-09] a demo pair is never silent for as long as 5 s, which would make its price stale", () => {
  for (const market of markets) {
    const path = pathOf(market);
    let [silent, longest] = [0, 0];
    for (let slot = slotAt(since); slot < slotAt(since) + 20_000; slot++) {
      silent = path.at(slot).steps > 0 ? 0 : silent + 1;
      longest = Math.max(longest, silent);
    }
    expect(longest * slotMs).toBeLessThan(5_000);
  }
});

/** What a predictor is given: everything up to the slot at which it buys, and what is always public. */
type Known = {
  readonly market: DemoMarket;
  readonly price: (slotsAgo: number) => number;
  readonly now: number;
  readonly point: SlotPoint;
};
type Predictor = (known: Known) => boolean;

const horizon = 240;
const nothing = new Uint8Array(32);
/** The path of a day by a seed that is not its own, begun at the price of now. */
const asIf =
  (seed: (day: number) => Uint8Array): Predictor =>
  ({ market, now }) => {
    const minute = Math.floor(now / 240);
    const guess = dayPath(market, seed(today + dayMs), { sinceMs: minute * minuteMs, place: 0 }, hmac);
    return guess.at(now + horizon).units > guess.at(now).units;
  };
const predictors: Readonly<Record<string, Predictor>> = {
  "the loop of the public past going on": ({ market, now }) =>
    slotPoint(market.path, now + horizon).units > slotPoint(market.path, now).units,
  "the recording going on from the piece that is seen": ({ market: { recording }, point }) =>
    (recording.straight.at[(point.recorded + horizon) % recording.slots] ?? 0) >
    (recording.straight.at[point.recorded] ?? 0),
  "the recording going on, mirrored": ({ market: { recording }, point }) =>
    (recording.straight.at[(point.recorded + horizon) % recording.slots] ?? 0) <
    (recording.straight.at[point.recorded] ?? 0),
  "momentum of a minute": ({ price }) => price(0) > price(240),
  "momentum of a second": ({ price }) => price(0) > price(4),
  "a return to the mean of ten minutes": ({ price }) => price(0) < price(2_400),
  "a return to the anchor": ({ market, price }) => price(0) < market.anchorUnits,
  "the side of the last trade": ({ point }) => !point.buyerMaker,
  "yesterday's seed": asIf((day) => seedOf(day - dayMs)),
  "a seed of nothing": asIf(() => nothing),
};

/** The share of `count` options of a minute that a predictor wins. A tie is not won. */
const shareOf = (
  predict: Predictor,
  count: number,
  at: (market: DemoMarket, slot: number) => SlotPoint,
): number => {
  let won = 0;
  for (let each = 0; each < count; each++) {
    const market = markets[each % markets.length] as DemoMarket;
    const now = slotAt(today + dayMs) + 3_000 + Math.floor(each / markets.length) * 131;
    const rises = predict({
      market,
      now,
      point: at(market, now),
      price: (slotsAgo) => at(market, now - slotsAgo).units,
    });
    const [entry, exit] = [at(market, now + 1).units, at(market, now + horizon).units];
    if (rises ? exit > entry : exit < entry) won += 1;
  }
  return won / count;
};

const live = new Map(markets.map((market) => [market.symbol, pathOf(market)]));
/** Every predictor is asked at the same slots. */
const seen = new Map<string, SlotPoint>();
const livePoint = (market: DemoMarket, slot: number): SlotPoint => {
  const place = `${market.symbol} ${slot}`;
  const point = seen.get(place) ?? live.get(market.symbol)!.at(slot);
  seen.set(place, point);
  return point;
};

test.each(Object.entries(predictors).map(([way, predict]) => ({ way, predict })))(
  "[MKT-07] [OPT-06] one who knows the source, the recording and all past prices wins no more than 52 of 100 options by $way",
  ({ predict }) => {
    expect(shareOf(predict, 8_000, livePoint)).toBeLessThanOrEqual(0.52);
  },
);

test("[MKT-07] the same predictor wins nearly all options on a market that is a public function of time", () => {
  const predict = predictors["the loop of the public past going on"] as Predictor;
  expect(shareOf(predict, 1_000, (market, slot) => slotPoint(market.path, slot))).toBeGreaterThan(0.9);
});
