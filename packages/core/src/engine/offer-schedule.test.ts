import { describe, expect, test } from "vitest";
import type { Tick } from "../market/tick.ts";
import { offersAt, offersInTime, type TimedOffer } from "./offer-schedule.ts";

const tick = (symbol: string, timeMs: number) => ({ symbol, timeMs, kind: "trade" }) as Tick;
const offer = (symbol: string, fromMs: number, percent: number): TimedOffer => ({
  of: symbol,
  fromMs,
  events: [{ type: "offer", symbol, terms: [{ seconds: 60, percent }] }],
});
const schedule = [
  offer("A", 0, 80),
  offer("B", 0, 80),
  offer("A", 1_000, 81),
  offer("B", 1_500, 82),
  offer("A", 2_000, 83),
];
const said = (events: ReturnType<typeof offersInTime>): readonly string[] =>
  events.map((event) => {
    if (event.type === "mark") return `mark ${event.markMs}`;
    if (event.type === "tick") return `${event.tick.symbol}@${event.tick.timeMs}`;
    return event.type === "offer" ? `${event.symbol} ${event.terms[0]?.percent}` : event.type;
  });

describe("terms that were announced", () => {
  test("[OPS-02] [OPS-03] [OPT-01] count at the first tick of their time, on any pair, and not at one before", () => {
    const ticks = [tick("A", 999), tick("B", 1_000), tick("A", 1_499), tick("A", 1_600)];
    expect(said(offersInTime(schedule, 900, ticks, 1_700))).toEqual([
      "A@999",
      "mark 999",
      "A 81",
      "B@1000",
      "A@1499",
      "mark 1499",
      "B 82",
      "A@1600",
    ]);
  });

  test("[OPS-03] count at the mark when no tick has their time, once", () => {
    expect(said(offersInTime(schedule, 900, [tick("A", 950)], 1_000))).toEqual(["A@950", "mark 999", "A 81"]);
    expect(said(offersInTime(schedule, 1_000, [tick("A", 1_000)], 1_400))).toEqual(["A@1000"]);
  });

  test("[OPS-03] [TRUST-03] give the same in one span and in any pieces of it", () => {
    const ticks = Array.from({ length: 30 }, (_, nth) => tick(nth % 2 === 0 ? "A" : "B", 900 + nth * 50));
    const whole = said(offersInTime(schedule, 899, ticks, 2_400));
    for (const cut of [900, 999, 1_000, 1_001, 1_500, 1_999, 2_000]) {
      const before = ticks.filter(({ timeMs }) => timeMs <= cut);
      const after = ticks.filter(({ timeMs }) => timeMs > cut);
      expect([
        ...said(offersInTime(schedule, 899, before, cut)),
        ...said(offersInTime(schedule, cut, after, 2_400)),
      ]).toEqual(whole);
    }
  });

  test("[OPS-03] at a time are the last of each pair that have begun", () => {
    expect(said(offersAt(schedule, 999))).toEqual(["A 80", "B 80"]);
    expect(said(offersAt(schedule, 1_500))).toEqual(["A 81", "B 82"]);
    expect(said(offersAt(schedule, 9_000))).toEqual(["A 83", "B 82"]);
  });
});
