import { createEngineState } from "@candor/core/engine/state";
import { step } from "@candor/core/engine/step";
import { money, price, quantity } from "@candor/core/money/money";
import { expect, test } from "vitest";
import { settableClock } from "../platform/clock.ts";
import { silentLog } from "../platform/log.ts";
import type { Queryable } from "./book.ts";
import { createBooker } from "./booker.ts";
import { placement, startMs, usdt } from "./test-world.ts";

test("[API-11] no two batches have one time, so that a batch sent again knows its own answers from older ones", async () => {
  const state = createEngineState({
    markMs: startMs,
    capital: money(usdt(1_000)),
    nextOptionId: 1,
    cooldownMs: 0,
  });
  step(state, { type: "offer", symbol: "BTCUSDT", terms: [{ seconds: 60, percent: 80 }] });
  const [timeMs, qty] = [startMs + 1, quantity(1n)];
  const tick = { symbol: "BTCUSDT", seq: 1, timeMs, price: price(1n), qty, buyerMaker: false } as const;
  step(state, { type: "tick", tick: { ...tick, kind: "trade" } });
  step(state, { type: "mark", markMs: startMs + 1 });
  const times: unknown[] = [];
  const database: Queryable = {
    query: async ({ values }) => {
      times.push(values[4]);
      return { rows: [{ outcome: "replayed", answer: "first" }] };
    },
  };
  const clock = settableClock(startMs + 1);
  const parts = { state, database, shard: 0, epoch: 1n, lastBatch: 0n, clock, log: silentLog };
  const booker = createBooker({ ...parts, isStopping: () => false });
  const waiter = { fingerprint: "one", resolve: () => {}, reject: () => {} };
  for (let batch = 0; batch < 3; batch++) {
    await booker.place([{ command: placement(7, { seenPrice: price(1n) }), waiters: [waiter] }]);
  }
  expect(new Set(times).size).toBe(3);
});
