import { createEngineState } from "@candor/core/engine/state";
import { step } from "@candor/core/engine/step";
import { money, price, quantity } from "@candor/core/money/money";
import { expect, test } from "vitest";
import { settableClock } from "../platform/clock.ts";
import { silentLog } from "../platform/log.ts";
import { OutcomeUnknown } from "../platform/unavailable.ts";
import type { Queryable } from "./batch-values.ts";
import { createBooker } from "./booker.ts";
import { EngineUnavailable } from "./command.ts";
import type { OptionBooker } from "./option-booker.ts";
import { placement, startMs, usdt } from "./test-world.ts";

/** A booker over a database that does what a test says, in a world with one price. */
const bookerOver = (database: Queryable, isStopping = () => false): OptionBooker => {
  const state = createEngineState({
    markMs: startMs,
    capital: money(usdt(1_000)),
    tradingBook: money(0n),
    nextOptionId: 1,
    nextLeverId: 1,
    nextRunId: 1,
    cooldownMs: 0,
  });
  step(state, { type: "offer", symbol: "BTCUSDT", terms: [{ seconds: 60, percent: 80 }] });
  const [timeMs, qty] = [startMs + 1, quantity(1n)];
  const tick = { symbol: "BTCUSDT", seq: 1, timeMs, price: price(1n), qty, buyerMaker: false } as const;
  step(state, { type: "tick", tick: { ...tick, kind: "trade" } });
  step(state, { type: "mark", markMs: startMs + 1 });
  const clock = settableClock(startMs + 1);
  const parts = { state, database, shard: 0, epoch: 1n, lastBatch: 0n, clock, log: silentLog };
  return createBooker({ ...parts, isStopping }, startMs + 1).options;
};

test("[API-11] no two batches have one time, so that a batch sent again knows its own answers from older ones", async () => {
  const times: unknown[] = [];
  const booker = bookerOver({
    query: async ({ values }) => {
      times.push(values[4]);
      return { rows: [{ outcome: "replayed", answer: "first" }] };
    },
  });
  const waiter = { fingerprint: "one", resolve: () => {}, reject: () => {} };
  for (let batch = 0; batch < 3; batch++) {
    await booker.place([{ command: placement(7, { seenPrice: price(1n) }), waiters: [waiter] }]);
  }
  expect(new Set(times).size).toBe(3);
});

const lost = new Error("Connection terminated unexpectedly");
const refused = Object.assign(new Error("led by another"), { severity: "ERROR", code: "CA004" });

test.each([
  ["a batch whose answer was lost as the server stopped may be booked", [lost], OutcomeUnknown],
  ["so may one that was refused when it was sent again", [lost, refused], OutcomeUnknown],
  ["one that was refused at once is not booked", [refused], EngineUnavailable],
] as const)("[API-11] [API-07] %s, and its senders are told so", async (_what, failures, told) => {
  let sent = 0;
  const fail = async () => {
    sent += 1;
    throw failures[sent - 1] ?? new Error("sent too often");
  };
  const booker = bookerOver({ query: fail }, () => sent === failures.length);
  const rejected: Error[] = [];
  const waiter = { fingerprint: "one", resolve: () => {}, reject: (error: Error) => rejected.push(error) };
  const placing = booker.place([{ command: placement(7, { seenPrice: price(1n) }), waiters: [waiter] }]);
  await expect(placing).rejects.toThrow(/terminated|given up|led by another/);
  expect(rejected).toEqual([expect.any(told)]);
  expect(sent).toBe(failures.length);
});
