import type { Book } from "@candor/core/market/order-book";
import { quantity } from "@candor/core/money/money";
import { expect, test } from "vitest";
import { logStartMs, memoryStore, openRig, trade, type Rig } from "./test-log.ts";

const awaiting = (...symbols: string[]) => ({ awaited: () => new Set(symbols) });
const shown = (rig: Rig) =>
  rig.ticks().map(({ symbol, kind, timeMs }) => [symbol, kind, timeMs - logStartMs]);

test("[API-18] a symbol for which a command waits has a tick at every beat, the others only on the grid", async () => {
  const awaited = new Set<string>();
  const rig = await openRig(memoryStore().store, logStartMs, { awaited: () => awaited });
  rig.log.offer(trade(60_000));
  rig.log.offer(trade(3_000, { symbol: "ETHUSDT" }));
  await rig.pass(250);
  rig.advances.length = 0;
  awaited.add("BTCUSDT");
  rig.log.offer(trade(60_010));
  rig.log.offer(trade(3_001, { symbol: "ETHUSDT" }));
  await rig.pass(50);
  await rig.pass(50);
  expect(shown(rig)).toEqual([
    ["BTCUSDT", "trade", 300],
    ["BTCUSDT", "heartbeat", 350],
  ]);
  expect(rig.ticks()[1]).toMatchObject({ price: 6_001_000_000_000n, qty: 0n });
  awaited.clear();
  await rig.pass(50);
  expect(rig.ticks()).toHaveLength(2);
  await rig.pass(100);
  expect(shown(rig).slice(2)).toEqual([["ETHUSDT", "trade", 500]]);
});

test("[API-18] an awaited symbol that never traded has no tick, and marks go on", async () => {
  const rig = await openRig(memoryStore().store, logStartMs, awaiting("BTCUSDT"));
  await rig.pass(50);
  await rig.pass(50);
  expect(rig.advances).toEqual([
    { ticks: [], markMs: logStartMs + 50 },
    { ticks: [], markMs: logStartMs + 100 },
  ]);
});

test("[API-18] one second's heartbeat and an awaited one are one tick", async () => {
  const rig = await openRig(memoryStore().store, logStartMs, awaiting("BTCUSDT"));
  rig.log.offer(trade(60_000));
  await rig.pass(250);
  rig.advances.length = 0;
  await rig.pass(1_000);
  expect(shown(rig)).toEqual([["BTCUSDT", "heartbeat", 1_250]]);
});

test("[API-18] a command is stamped after every tick already taken, and before every tick to come", async () => {
  const memory = memoryStore();
  const rig = await openRig(memory.store, logStartMs, awaiting("BTCUSDT"));
  rig.log.offer(trade(60_000));
  await rig.pass(250);
  // The same millisecond as the tick: the command does not take it.
  expect(rig.log.stampMs()).toBe(logStartMs + 250);
  await rig.log.beat();
  expect(rig.ticks().at(-1)?.timeMs).toBe(logStartMs + 251);
  // A tick that is taken but not stored yet: nobody knows its price, and it does not decide the command either.
  memory.holdAppends();
  const inFlight = rig.pass(50);
  expect(rig.log.takenMs()).toBe(logStartMs + 300);
  rig.clock.set(logStartMs + 290);
  expect(rig.log.stampMs()).toBe(logStartMs + 300);
  memory.letGo();
  await inFlight;
  await rig.pass(20);
  expect(rig.ticks().at(-1)?.timeMs).toBe(logStartMs + 310);
  // The ticks of a beat have one time, later than that of the beat before.
  const times = rig.advances.map(({ ticks }) => new Set(ticks.map(({ timeMs }) => timeMs - logStartMs)));
  expect(times).toEqual([new Set([250]), new Set([251]), new Set([300]), new Set([310])]);
});

test("[API-18] a stamp of the current millisecond is before the beat's tick", async () => {
  const rig = await openRig(memoryStore().store, logStartMs, awaiting("BTCUSDT"));
  rig.log.offer(trade(60_000));
  await rig.pass(250);
  rig.clock.set(logStartMs + 300);
  const stamp = rig.log.stampMs();
  await rig.log.beat();
  expect([stamp, rig.ticks().at(-1)?.timeMs]).toEqual([logStartMs + 300, logStartMs + 301]);
});

test("[TRUST-07] a machine whose clock was moved gives no tick and no mark any more", async () => {
  let steady = true;
  const memory = memoryStore();
  const rig = await openRig(memory.store, logStartMs, awaiting("BTCUSDT"), { isSteady: () => steady });
  rig.log.offer(trade(60_000));
  await rig.pass(250);
  const before = rig.advances.length;
  memory.holdAppends();
  const inFlight = rig.pass(50);
  steady = false;
  memory.letGo();
  await inFlight;
  // That tick can be read but will decide nothing, so nothing is accepted after it.
  await expect(rig.log.whenDelivered()).rejects.toThrow("a tick may be stored that will never be delivered");
  const stored = memory.rows.length;
  await rig.pass(50);
  await rig.pass(1_000);
  expect(rig.advances).toHaveLength(before);
  expect(memory.rows).toHaveLength(stored);
});

test("[MKT-08] a leader that does not hold its lease takes no ticks, and delivers what it stored when it holds it again", async () => {
  let held = true;
  let again = Promise.withResolvers<void>();
  const lead = { shard: 0, epoch: 1n, isHeld: () => held, whenHeld: () => again.promise };
  const memory = memoryStore();
  const rig = await openRig(memory.store, logStartMs, { lead });
  rig.log.offer(trade(60_000));
  memory.holdAppends();
  const inFlight = rig.pass(250);
  held = false;
  memory.letGo();
  await new Promise((resolve) => setImmediate(resolve));
  await rig.pass(1_000);
  // The first beat of a second has a heartbeat too.
  expect([rig.advances, memory.rows.length]).toEqual([[], 2]);
  held = true;
  again.resolve();
  await inFlight;
  expect(shown(rig)).toEqual([
    ["BTCUSDT", "trade", 250],
    ["BTCUSDT", "heartbeat", 250],
  ]);
  // Lost permanently: the successor delivers what is stored.
  again = Promise.withResolvers();
  held = false;
  await rig.pass(1_000);
  expect(rig.advances).toHaveLength(1);
});

test("[MKT-08] a log that stops while its lease is not held ends without waiting for it", async () => {
  let held = true;
  const lead = { shard: 0, epoch: 1n, isHeld: () => held, whenHeld: () => new Promise<void>(() => {}) };
  const memory = memoryStore();
  const rig = await openRig(memory.store, logStartMs, { lead });
  rig.log.offer(trade(60_000));
  memory.holdAppends();
  const inFlight = rig.pass(250);
  held = false;
  memory.letGo();
  await rig.log.stop();
  await inFlight;
  expect([rig.advances, rig.fatal]).toEqual([[], []]);
  await expect(rig.log.whenDelivered()).rejects.toThrow("will never be delivered");
});

test("[API-18] a command waits while a tick is stored, and no longer", async () => {
  const memory = memoryStore();
  const rig = await openRig(memory.store, logStartMs);
  rig.log.offer(trade(60_000));
  memory.holdAppends();
  const inFlight = rig.pass(250);
  const seen: string[] = [];
  const accepted = rig.log
    .whenDelivered()
    .then(() => seen.push(`accepted after ${rig.advances.length} advance`));
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(seen).toEqual([]);
  memory.letGo();
  await Promise.all([inFlight, accepted]);
  expect(seen).toEqual(["accepted after 1 advance"]);
  await rig.log.whenDelivered();
});

const book = (dollars: number): Book => ({
  asks: [[trade(dollars + 1).price, quantity(1n)]],
  bids: [[trade(dollars).price, quantity(1n)]],
});

test("[MKT-03] an order book is shown after the tick that it reveals, never before", async () => {
  const memory = memoryStore();
  const rig = await openRig(memory.store, logStartMs);
  const seen: string[] = [];
  rig.log.onBook(({ symbol, book: { bids } }) => seen.push(`book ${symbol} ${bids[0]?.[0]}`));
  rig.log.onAdvance(({ ticks }) => seen.push(...ticks.map(({ symbol, price }) => `tick ${symbol} ${price}`)));
  rig.log.offer(trade(60_000));
  await rig.pass(250);
  seen.length = 0;
  // The feed reports a fall and its book; nothing is shown until the fall is logged.
  rig.log.offer(trade(59_000));
  rig.log.offerBook("BTCUSDT", book(58_990));
  rig.log.offerBook("BTCUSDT", book(58_999));
  await rig.pass(50);
  expect(seen).toEqual([]);
  memory.holdAppends();
  const inFlight = rig.pass(200);
  // While this batch is stored the next trade and its book arrive; they belong to the next batch.
  rig.log.offer(trade(57_000));
  rig.log.offerBook("BTCUSDT", book(56_999));
  memory.letGo();
  await inFlight;
  expect(seen).toEqual(["tick BTCUSDT 5900000000000", "book BTCUSDT 5899900000000"]);
  await rig.pass(250);
  expect(seen.slice(2)).toEqual(["tick BTCUSDT 5700000000000", "book BTCUSDT 5699900000000"]);
});

test("[MKT-03] a quiet pair's book is shown after its next heartbeat", async () => {
  const rig = await openRig(memoryStore().store, logStartMs);
  const books: string[] = [];
  rig.log.onBook(({ symbol }) => books.push(symbol));
  rig.log.offer(trade(60_000));
  await rig.pass(250);
  rig.log.offerBook("BTCUSDT", book(59_999));
  await rig.pass(250);
  expect(books).toEqual([]);
  await rig.pass(500);
  expect(books).toEqual(["BTCUSDT"]);
  await rig.pass(1_000);
  expect(books).toEqual(["BTCUSDT"]);
});

test("[TRUST-07] a log that ends before what the engine has decided on is refused, and so is one that was written to meanwhile", async () => {
  const { store } = memoryStore();
  const first = await openRig(store, logStartMs);
  first.log.offer(trade(60_000));
  await first.pass(250);
  await first.pass(1_000);
  await first.log.stop();
  const known = (seq: number) => ({
    recovered: { markMs: logStartMs + 1_250, lastSeqs: new Map([["BTCUSDT", seq]]) },
  });
  await expect(openRig(store, logStartMs + 2_000, known(4))).rejects.toThrow(
    "The tick log of BTCUSDT ends at tick 3, and the engine has decided on tick 4",
  );
  const unseen = { recovered: { markMs: 0, lastSeqs: new Map<string, number>() } };
  await expect(openRig(store, logStartMs + 2_000, unseen)).rejects.toThrow("goes on to tick 1");
  // The engine may know the last trade or a heartbeat after it.
  for (const seq of [1, 2, 3]) {
    const rig = await openRig(store, logStartMs + 2_000, known(seq));
    await rig.log.stop();
  }
});
