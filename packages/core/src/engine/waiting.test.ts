import { describe, expect, test } from "vitest";
import type { EngineEffect } from "./events.ts";
import { changesOf, commandOf, open, opening, settleAll } from "./levers/test-levers.ts";
import type { EngineState, OpenOption } from "./state.ts";
import {
  advance,
  answersOf,
  beat,
  contractOf,
  decidedOf,
  heartbeat,
  keysOf,
  moving,
  opened,
  placing,
  quote,
  send,
  start,
  tick,
  trade,
  usdt,
  wait,
} from "./test-world.ts";
import { awaitedSymbols, hasRoom, maxWaiting } from "./waiting.ts";

const optionOf = (effect: EngineEffect | undefined): OpenOption | undefined =>
  decidedOf(effect).facts.flatMap((fact) => (fact.type === "optionPlaced" ? [fact.option] : []))[0];
const closeAll = (state: EngineState, userId = 1) =>
  commandOf(state, { type: "closeAllLevers", symbol: undefined, userId });

test("[API-18] [SES-17] a full queue has room for a freeze and its end, and for nothing else of that user", () => {
  const state = opened();
  for (let count = 0; count < maxWaiting; count++) send(state, placing(state), count);
  const types = ["freezeUser", "unfreezeUser", "placeOption", "moveFunds"] as const;
  expect(types.map((type) => hasRoom(state, { type, userId: 1 }))).toEqual([true, true, false, false]);
  expect(hasRoom(state, { type: "placeOption", userId: 2 })).toBe(true);
});

test("[API-18] a command without a price that waits behind another one is accepted again when prices become known", () => {
  const state = opened();
  send(state, placing(state), 1);
  send(state, moving(state, 5), 2);
  trade(state, 11, "B", 10);
  const knownMs = state.markMs;
  const effects = trade(state, 1_001, "A", 10);
  expect(answersOf(effects)).toEqual(["1 taken", "2 taken"]);
  expect(decidedOf(effects[1]).facts).toMatchObject([{ row: { accepted_ms: knownMs } }]);
});

test("a command that waits and is not counted is a bug", () => {
  const state = opened();
  send(state, placing(state));
  state.waitingOf.clear();
  expect(() => trade(state, 1_001)).toThrow("a command that waits is counted");
});

describe("a command that has a price", () => {
  test("[API-18] waits, and is decided at the first tick of its pair after it was accepted", () => {
    const state = opened();
    const acceptedMs = state.markMs + 20;
    expect(send(state, placing(state, { acceptedMs }), 7)).toEqual([]);
    expect(trade(state, 1_001, "A", 20)).toEqual([]);
    const effects = trade(state, 1_002);
    expect(answersOf(effects)).toEqual(["7 taken"]);
    expect(optionOf(effects[0])).toMatchObject({
      acceptedMs,
      buyMs: acceptedMs + 1,
      entrySeq: 3,
      entryPrice: quote(1_002),
    });
    expect(trade(state, 1_003)).toEqual([]);
  });

  test("[API-18] is decided at that tick once the next one has a later time, with a mark or without", () => {
    const state = opened();
    send(state, placing(state));
    expect(tick(state, "A", 1_001, 1_010)).toEqual([]);
    expect(tick(state, "A", 1_001.5, 1_011).map((effect) => optionOf(effect)?.entrySeq)).toEqual([2]);
  });

  test("[API-18] is decided by a heartbeat as well as by a trade, at the price of the last trade", () => {
    const state = opened();
    trade(state, 1_001);
    send(state, placing(state));
    expect(optionOf(heartbeat(state)[0])).toMatchObject({ entrySeq: 3, entryPrice: quote(1_001) });
  });

  test("[API-18] is not decided by another pair's ticks, nor by the passing of time without ticks", () => {
    const state = opened();
    send(state, placing(state));
    expect([...trade(state, 11, "B"), ...wait(state, 100)]).toEqual([]);
    expect(answersOf(trade(state, 1_001))).toEqual(["1 taken"]);
  });

  test("[API-18] is decided by the first of several ticks with the same time, after all of them have arrived", () => {
    const state = opened();
    open(state, { stopLoss: quote(990) });
    open(state, { symbol: "B", stopLoss: quote(9) });
    send(state, commandOf(state, { type: "closeLever", orderId: 1, share: undefined }), 1);
    send(state, placing(state, { seenPrice: quote(980) }), 2);
    send(state, commandOf(state, { type: "closeLever", orderId: 2, share: undefined }), 3);
    const effects = advance(state, [
      ["A", 980],
      ["A", "heartbeat"],
      ["B", 8],
    ]);
    // The effects of the ticks come before the commands.
    expect(answersOf(effects)).toEqual([
      "1 LeverOrderIsBeingExecuted",
      "2 taken",
      "3 LeverOrderIsBeingExecuted",
    ]);
    expect(optionOf(effects[1])).toMatchObject({ entrySeq: 3, entryPrice: quote(980) });
    expect(settleAll(state)).toEqual(["1 closed stopLoss at 980", "2 closed closeOut at 8"]);
  });

  test("[API-18] does not get a known price when its accepted time is before the log's mark", () => {
    const state = opened();
    trade(state, 1_500, "A", 100);
    const known = state.markMs;
    expect(send(state, placing(state, { acceptedMs: known - 100 }))).toEqual([]);
    expect(optionOf(trade(state, 1_501)[0])).toMatchObject({ acceptedMs: known, entrySeq: 3 });
  });

  test("[API-18] for a pair that never had a tick does not wait: it is refused at once", () => {
    const state = start();
    expect(keysOf(send(state, placing(state)))).toEqual(["PriceIsStale"]);
    expect(keysOf(send(state, opening(state)))).toEqual(["PriceIsStale"]);
    expect(keysOf(send(state, placing(state, { symbol: "C" })))).toEqual(["FailedToGetProductInformation"]);
  });

  test("[MKT-09] is refused when the last trade is 5 s old at the deciding tick, even if it was fresh before", () => {
    for (const [afterMs, key] of [
      [4_999, "taken"],
      [5_000, "PriceIsStale"],
    ] as const) {
      const state = opened();
      wait(state, 4_000);
      send(state, placing(state), 1);
      send(state, opening(state), 2);
      expect(keysOf(heartbeat(state, "A", afterMs - 4_000))).toEqual([key, key]);
    }
  });

  test("[MKT-09] [API-18] is refused when its tick comes 5 s after it was accepted, even if that tick is a fresh trade", () => {
    for (const [afterMs, key] of [
      [4_999, "taken"],
      [5_000, "PriceIsStale"],
    ] as const) {
      const state = opened();
      send(state, placing(state), 1);
      send(state, opening(state), 2);
      expect(keysOf(trade(state, 1_000, "A", afterMs))).toEqual([key, key]);
    }
  });
});

describe("the order of decisions", () => {
  test("[API-18] is the order of acceptance across all users", () => {
    const state = opened();
    const users = [3, 1, 2, 1, 3];
    for (const [index, userId] of users.entries()) send(state, placing(state, { userId }), index + 1);
    const effects = trade(state, 1_001);
    expect(answersOf(effects)).toEqual(["1 taken", "2 taken", "3 taken", "4 taken", "5 taken"]);
    expect(effects.map((effect) => optionOf(effect)?.userId)).toEqual(users);
    expect(effects.map((effect) => optionOf(effect)?.id)).toEqual([1, 2, 3, 4, 5]);
  });

  test("[API-18] a command without a price is decided at once when no command of its user waits", () => {
    const state = opened();
    send(state, placing(state, { userId: 2 }), 1);
    expect(answersOf(send(state, moving(state, 10), 2))).toEqual(["2 taken"]);
    expect(contractOf(state)).toBe(usdt(100_010));
  });

  test("[API-18] a command behind one that waits also waits, and is decided after it at the same tick", () => {
    const state = opened();
    send(state, placing(state), 1);
    expect(send(state, moving(state, 10), 2)).toEqual([]);
    expect(send(state, placing(state), 3)).toEqual([]);
    expect(contractOf(state)).toBe(usdt(100_000));
    expect(answersOf(trade(state, 1_000))).toEqual(["1 taken", "2 taken", "3 taken"]);
    expect(contractOf(state)).toBe(usdt(100_010));
  });

  test("[API-18] a command without a price is booked with its own acceptance time when there was no tick since", () => {
    const state = opened();
    send(state, placing(state), 1);
    send(state, moving(state, 10), 2);
    const acceptedMs = state.markMs;
    wait(state, 30);
    const effects = trade(state, 1_000, "A", 20);
    expect(effects.map((effect) => decidedOf(effect).facts)).toMatchObject([
      [{ option: { acceptedMs } }],
      [{ list: "transfers", row: { accepted_ms: acceptedMs } }],
    ]);
  });

  test("[API-18] closing all, including orders that open while it waits, uses no price that was known before it is decided", () => {
    const state = opened();
    send(state, opening(state, { symbol: "B" }), 1);
    send(state, opening(state), 2);
    send(state, closeAll(state), 3);
    // Closing all waits behind the opening on B. It has no pair until the contract on A opens.
    expect(trade(state, 1_001)).toEqual([]);
    const effects = advance(state, [
      ["A", 1_002],
      ["B", 10],
    ]);
    expect(answersOf(effects)).toEqual(["1 taken", "2 taken", "3 taken"]);
    const ends = effects.flatMap(changesOf).flatMap(({ end }) => (end?.type === "closed" ? [end] : []));
    expect(ends).toMatchObject([
      { askedMs: state.markMs - 1, seq: 2 },
      { askedMs: state.markMs - 1, seq: 3 },
    ]);
  });

  test("[API-18] closing all that waits for one pair uses no price of another that was known before its contract there opened", () => {
    const state = opened();
    open(state, { symbol: "B" });
    send(state, placing(state, { symbol: "B" }), 1);
    send(state, opening(state), 2);
    send(state, closeAll(state), 3);
    expect(trade(state, 1_001)).toEqual([]);
    const knownMs = state.markMs;
    const effects = advance(state, [
      ["A", 1_002],
      ["B", 10],
    ]);
    expect(answersOf(effects)).toEqual(["1 taken", "2 taken", "3 taken"]);
    const ends = effects.flatMap(changesOf).flatMap(({ end }) => (end?.type === "closed" ? [end] : []));
    expect(ends.map(({ askedMs, price }) => [askedMs, price])).toEqual([
      [knownMs, quote(10)],
      [knownMs, quote(1_002)],
    ]);
  });

  test("[API-18] no command of a user overtakes another, whichever pairs tick meanwhile; other users are not delayed", () => {
    const state = opened();
    send(state, placing(state, { symbol: "B" }), 1);
    send(state, moving(state, 10), 2);
    send(state, placing(state), 3);
    send(state, placing(state, { userId: 2 }), 4);
    expect(answersOf(trade(state, 1_000))).toEqual(["4 taken"]);
    expect(answersOf(trade(state, 10, "B"))).toEqual(["1 taken", "2 taken"]);
    expect(answersOf(trade(state, 1_000))).toEqual(["3 taken"]);
  });

  test("[API-18] closing all waits until each of its pairs has ticked, and closes all at the same time", () => {
    const state = opened();
    open(state);
    open(state, { symbol: "B" });
    open(state, { userId: 2, symbol: "B" });
    send(state, closeAll(state));
    expect([...awaitedSymbols(state)].sort()).toEqual(["A", "B"]);
    const effects = advance(state, [
      ["A", 1_010],
      ["B", 11],
    ]);
    expect(
      effects.flatMap(changesOf).map(({ order, end }) => end?.type === "closed" && [order.id, end.price]),
    ).toEqual([
      [1, quote(1_010)],
      [2, quote(11)],
    ]);
    expect([...state.levers.keys()]).toEqual([3]);
  });

  test("[API-18] closing all does not take the price of a pair that ticked while another of its pairs did not", () => {
    const state = opened();
    open(state);
    open(state, { symbol: "B" });
    send(state, closeAll(state));
    // Both prices of A would be known long before B's.
    for (const at of [1_010, 1_020]) expect(trade(state, at)).toEqual([]);
    const knownMs = state.markMs;
    expect(trade(state, 11, "B")).toEqual([]);
    const effects = advance(state, [
      ["A", "heartbeat"],
      ["B", 12],
    ]);
    const ends = effects
      .flatMap(changesOf)
      .map(({ end }) => end?.type === "closed" && [end.askedMs, end.price]);
    expect(ends).toEqual([
      [knownMs + 1, quote(1_020)],
      [knownMs + 1, quote(12)],
    ]);
  });

  test("[API-18] closing all also closes what its owner opens before it at the same tick", () => {
    const state = opened();
    open(state, { symbol: "B" });
    send(state, opening(state), 1);
    send(state, closeAll(state), 2);
    const effects = advance(state, [
      ["A", 1_010],
      ["B", 11],
    ]);
    expect(answersOf(effects)).toEqual(["1 taken", "2 taken"]);
    expect(state.levers.size).toBe(0);
  });

  test("[API-18] closing all without a position needs no price", () => {
    const state = opened();
    open(state, { askedPrice: quote(900) });
    expect(answersOf(send(state, closeAll(state), 4))).toEqual(["4 taken"]);
  });

  test("[API-18] each pair with a waiting command is awaited, until its commands are decided", () => {
    const state = opened();
    expect(awaitedSymbols(state).size).toBe(0);
    send(state, moving(state, 10));
    send(state, placing(state, { symbol: "B" }));
    send(state, moving(state, 10));
    expect([...awaitedSymbols(state)]).toEqual(["B"]);
    send(state, placing(state));
    expect([...awaitedSymbols(state)]).toEqual(["B", "A"]);
    beat(state);
    expect(awaitedSymbols(state).size).toBe(0);
  });

  test("[API-18] closing what is not an open position, or stopping an unknown run, is refused without waiting for a price", () => {
    const state = opened();
    open(state);
    open(state, { askedPrice: quote(900) });
    const close = (orderId: number, userId = 1) =>
      keysOf(send(state, commandOf(state, { type: "closeLever", orderId, share: undefined, userId })));
    expect(close(99)).toEqual(["LeverOrderNotFound"]);
    expect(close(1, 2)).toEqual(["LeverOrderNotFound"]);
    expect(close(2)).toEqual(["LeverOrderNotHolding"]);
    expect(close(1)).toEqual([]);
    expect(keysOf(send(state, commandOf(state, { type: "stopRun", runId: 1, userId: 2 })))).toEqual([
      "AiRunNotFound",
    ]);
  });
});
