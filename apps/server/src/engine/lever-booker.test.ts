import { createEngineState } from "@candor/core/engine/state";
import { stateHash } from "@candor/core/engine/state-hash";
import { step } from "@candor/core/engine/step";
import { money, price, quantity } from "@candor/core/money/money";
import { expect, test } from "vitest";
import { settableClock } from "../platform/clock.ts";
import { withTestDatabase } from "../platform/db/test-database.ts";
import { silentLog } from "../platform/log.ts";
import { OutcomeUnknown } from "../platform/unavailable.ts";
import type { Queryable } from "./batch-values.ts";
import { createBooker } from "./booker.ts";
import { EngineUnavailable } from "./command.ts";
import { bookLevers } from "./lever-book.ts";
import { at, opening, startMs, usdt } from "./test-world.ts";

const database = withTestDatabase();

/** A lever booker over a database that does what a test says, in a world with one price. */
const bookerOver = (over: Queryable, isStopping = () => false) => {
  const state = createEngineState({
    markMs: startMs,
    capital: money(usdt(1_000_000)),
    tradingBook: money(0n),
    nextOptionId: 1,
    nextLeverId: 1,
    nextRunId: 1,
    cooldownMs: 0,
  });
  const terms = {
    multiples: [10],
    molecule: 1,
    feeRate: 50_000n as never,
    stressBps: 1_000,
    closeOutBps: 5_000,
  };
  step(state, { type: "offerLever", symbol: "BTCUSDT", terms });
  const [timeMs, qty] = [startMs + 1, quantity(1n)];
  const tick = {
    symbol: "BTCUSDT",
    seq: 1,
    timeMs,
    price: price(at("60000")),
    qty,
    buyerMaker: false,
  } as const;
  step(state, { type: "tick", tick: { ...tick, kind: "trade" } });
  step(state, { type: "mark", markMs: startMs + 1 });
  const clock = settableClock(startMs + 1);
  const parts = {
    state,
    database: over,
    shard: 0,
    epoch: 1n,
    lastBatch: 0n,
    clock,
    log: silentLog,
    isStopping,
  };
  return { state, booker: createBooker(parts, startMs + 1).levers };
};
const asked = (userId: number, told: (outcome: unknown) => void = () => {}) => ({
  command: opening(userId),
  waiters: [{ fingerprint: "one", resolve: told, reject: told }],
});

test("[LEV-04] what the ledger does not book is taken back: hash, exposure and numbers are as before", async () => {
  const outcomes = ["low", "applied", "replayed", "conflict"];
  const { state, booker } = bookerOver({
    query: async () => ({ rows: outcomes.map((outcome) => ({ outcome, answer: outcome })) }),
  });
  const told: unknown[] = [];
  const published = await booker.command(
    [],
    outcomes.map((_, index) => asked(index + 1, (one) => told.push(one))),
  );
  expect(told).toEqual([
    { outcome: "refused", body: "low" },
    { outcome: "applied", body: "applied" },
    { outcome: "replayed", body: "replayed" },
    { outcome: "conflict" },
  ]);
  expect(published.map(({ type }) => type)).toEqual(["leverChanged", "balance"]);
  expect([...state.levers.values()].map(({ userId }) => userId)).toEqual([2]);
  const alone = bookerOver({ query: async () => ({ rows: [{ outcome: "low", answer: "low" }] }) });
  const before = stateHash(alone.state);
  await alone.booker.command([], [asked(1)]);
  expect([stateHash(alone.state), alone.state.nextLeverId]).toEqual([before, 1]);
});

const lost = new Error("Connection terminated unexpectedly");
const refused = Object.assign(new Error("led by another"), { severity: "ERROR", code: "CA004" });

test.each([
  ["one whose answer was lost as the server stopped may be booked", [lost], OutcomeUnknown],
  ["one that was refused at once is not booked", [refused], EngineUnavailable],
] as const)(
  "[API-11] of a batch of contracts, %s, and its senders are told so",
  async (_what, failures, told) => {
    let sent = 0;
    const fail = async () => {
      sent += 1;
      throw failures[sent - 1] ?? new Error("sent too often");
    };
    const { booker } = bookerOver({ query: fail }, () => sent === failures.length);
    const answers: unknown[] = [];
    await expect(booker.command([], [asked(1, (one) => answers.push(one))])).rejects.toThrow(
      /terminated|led by another/,
    );
    expect(answers).toEqual([expect.any(told)]);
  },
);

test("[API-11] a booked batch that is sent again answers the same, also where no answer is stored, and books nothing", async () => {
  const { pool } = database();
  await pool.query("SELECT engine_lead(0::smallint)");
  const head = { shard: 0, epoch: 1n, batch: 1n, markMs: startMs, nowMs: startMs };
  const base = { decided: undefined, need: 0n, body: "body", lowBody: "low" };
  const commands = [
    { ...base, userId: 1, keyed: { key: "lever-again-0123456789", fingerprint: "f" } },
    { ...base, userId: 2, keyed: undefined, need: 1n },
    { ...base, userId: 3, keyed: { key: "lever-poor-0123456789", fingerprint: "f" }, need: 1n },
  ];
  const first = await bookLevers(pool, head, 0n, undefined, commands);
  expect(first).toEqual([
    { outcome: "refused", answer: "body" },
    { outcome: "low", answer: "low" },
    { outcome: "low", answer: "low" },
  ]);
  expect(await bookLevers(pool, head, 0n, undefined, commands)).toEqual(first);
  const { rows } = await pool.query("SELECT batch FROM engine_state");
  expect(rows).toEqual([{ batch: 1n }]);
  await expect(
    bookLevers(pool, { ...head, epoch: 0n, batch: 2n }, 0n, undefined, commands),
  ).rejects.toMatchObject({
    code: "CA004",
  });
});
