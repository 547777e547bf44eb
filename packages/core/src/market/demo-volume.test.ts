import { expect, test } from "vitest";
import { dayMs, hourMs, minuteMs } from "../time/time.ts";
import { simulatedMarkets, type DemoMarket } from "./demo-pairs.ts";
import { minuteSlots, pastVolume } from "./demo-volume.ts";
import { historyCandles } from "./history.ts";
import { livePath } from "./live-path.ts";
import { slotMs } from "./recording.ts";
import { createHmac } from "node:crypto";

const markets = simulatedMarkets("a market of this test");
const today = Date.UTC(2026, 10, 29);
const volumes = (market: DemoMarket, interval: "1d" | "1m", from: number, to: number): readonly number[] =>
  historyCandles(market.path, interval, from, to).map(({ volume }) => Number(volume));
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

test("[MKT-02] no day of the past trades as much as another, and none many times as much", () => {
  for (const market of markets) {
    const days = volumes(market, "1d", today - 60 * dayMs, today);
    expect(new Set(days).size).toBe(60);
    expect(Math.max(...days) / Math.min(...days)).toBeGreaterThan(1.5);
    expect(Math.max(...days) / Math.min(...days)).toBeLessThan(5);
  }
});

test("[MKT-02] no minute of the past comes again in turn: at no distance of up to 30 minutes do amounts go together", () => {
  for (const market of markets) {
    const day = volumes(market, "1m", today - 5 * dayMs, today - 4 * dayMs);
    // Of what is usual in its hour, as some hours are busier than others.
    const usual = Array.from({ length: 24 }, (_, hour) => mean(day.slice(60 * hour, 60 * hour + 60)));
    const own = day.map((value, minute) => value / (usual[Math.floor(minute / 60)] ?? 1) - 1);
    const spread = mean(own.map((value) => value ** 2));
    for (let apart = 2; apart <= 30; apart++) {
      const together = mean(own.slice(apart).map((value, index) => value * (own[index] ?? 0)));
      // What came again every eleventh minute was above 0.9.
      expect(Math.abs(together / spread)).toBeLessThan(0.2);
    }
  }
});

test("[MKT-02] [MKT-07] the present trades as much as the past: over days neither is 1.5 times the other", () => {
  const since = today;
  const days = [{ dayMs: today, sinceMs: since }];
  for (const market of markets) {
    const live = livePath(market, market.path, {
      days: () => days,
      seedOf: () => new Uint8Array(32).fill(7),
      hmac: (key, text) => createHmac("sha256", key).update(text).digest(),
    });
    let traded = 0;
    for (let slot = since / slotMs; slot < (since + 6 * hourMs) / slotMs; slot++)
      traded += live.at(slot).steps;
    // Of the same hours: how busy an hour is does not depend on when a demo was started.
    const past = pastVolume(market.recording, since / slotMs, (since + 6 * hourMs) / slotMs);
    expect(traded / past).toBeGreaterThan(1 / 1.5);
    expect(traded / past).toBeLessThan(1.5);
  }
});

test("[MKT-02] the parts of a stretch trade what the stretch trades", () => {
  const [market] = markets as [DemoMarket];
  const from = today / slotMs + 17;
  const whole = pastVolume(market.recording, from, from + 3 * minuteSlots);
  const parts = [0, 1, 100, 239, 240, 500, 720].map((at) => from + at);
  const sum = parts
    .slice(1)
    .reduce((all, to, index) => all + pastVolume(market.recording, parts[index] ?? 0, to), 0);
  expect(sum).toBe(whole);
  expect(whole).toBeGreaterThan(0);
  expect(minuteMs / slotMs).toBe(minuteSlots);
});
