import { expect, test } from "vitest";
import type { MoveFunds, PricePromise } from "../command.ts";
import type { EngineState } from "../state.ts";
import {
  answersOf,
  ask,
  contractOf,
  decidedOf,
  fund,
  heartbeat,
  keyOf,
  moving,
  opened,
  quote,
  send,
  trade,
  wait,
  walletOf,
  usdt,
} from "../test-world.ts";

/** A promise of pair A at 1000, within 0.2 %, for 10 s. */
const promised = (state: EngineState, changes: Partial<PricePromise> = {}, amount = 1): MoveFunds => ({
  ...moving(state, amount),
  promise: {
    symbol: "A",
    low: quote(998),
    high: quote(1_002),
    untilMs: state.markMs + 10_000,
    token: "first",
    ...changes,
  },
});

test("[SWAP-02] [API-18] a promised price waits for the next tick of its pair, which is booked with it", () => {
  const state = opened();
  const { markMs } = state;
  expect(send(state, promised(state))).toEqual([]);
  const [effect] = trade(state, 1_001);
  expect(effect?.type === "taken" && effect.facts[0]).toMatchObject({
    row: { accepted_ms: markMs, tick_seq: 2, tick_ms: markMs + 1, tick_price: quote(1_001) },
  });
  expect(walletOf(state)).toBe(usdt(99_999));
});

test.each([
  ["998", 998, "taken"],
  ["1002", 1_002, "taken"],
  ["a little below", 997.99999999, "PriceMoved"],
  ["a little above", 1_002.00000001, "PriceMoved"],
])(
  "[SWAP-02] a deciding tick at %s is within the bounds, both included, or gives PriceMoved",
  (_name, amount, key) => {
    const state = opened();
    send(state, promised(state));
    const [effect] = trade(state, amount);
    expect(effect && keyOf(effect)).toBe(key);
    expect(contractOf(state)).toBe(usdt(key === "taken" ? 100_001 : 100_000));
  },
);

test("[SWAP-02] a promise is accepted until its end, that moment included, and then refused with QuoteExpired", () => {
  const state = opened();
  const command = promised(state);
  wait(state, 9_999);
  trade(state, 1_000);
  expect(keyOf(ask(state, { ...command, acceptedMs: state.markMs }))).toBe("taken");
  const late = { ...promised(state, { token: "late", untilMs: state.markMs - 1 }), acceptedMs: state.markMs };
  expect(keyOf(ask(state, late))).toBe("QuoteExpired");
});

test("[SWAP-02] a promise is kept once, for one user or another, and one that was refused was not kept", () => {
  const state = opened();
  fund(state, 2, { wallet: 0 });
  expect(
    keyOf(ask(state, { ...promised(state), userId: 2, shortages: [], legs: moving(state, 1_000_000).legs })),
  ).toBe("low");
  expect(keyOf(ask(state, promised(state)))).toBe("taken");
  expect(keyOf(ask(state, promised(state)))).toBe("QuoteUsed");
  expect(keyOf(ask(state, { ...promised(state), userId: 2 }))).toBe("QuoteUsed");
  expect(keyOf(ask(state, promised(state, { token: "second" })))).toBe("taken");
});

test("[SWAP-02] of two commands at once for one promise, the first in the queue has it", () => {
  const state = opened();
  send(state, promised(state), 1);
  send(state, promised(state), 2);
  expect(answersOf(trade(state, 1_000))).toEqual(["1 taken", "2 QuoteUsed"]);
});

test("[SWAP-02] one that was kept is remembered as long as a command for it may wait, and not longer", () => {
  const state = opened();
  const untilMs = state.markMs + 10_000;
  decidedOf(ask(state, promised(state, { untilMs })));
  wait(state, untilMs + 4_999 - state.markMs);
  expect([...state.kept]).toEqual([["first", untilMs]]);
  wait(state, 1);
  expect(state.kept.size).toBe(0);
});

test("[SWAP-02] [MKT-09] without a fresh price it is refused, and so is a pair that never had one", () => {
  const state = opened();
  wait(state, 4_999);
  send(state, promised(state));
  const [effect] = heartbeat(state);
  expect(effect && keyOf(effect)).toBe("PriceIsStale");
  const [unknown] = send(state, promised(state, { symbol: "NONE" }));
  expect(unknown && keyOf(unknown)).toBe("PriceIsStale");
});

test("[SWAP-02] the order of the checks: expired, used, stale, moved, funds", () => {
  const state = opened();
  decidedOf(ask(state, promised(state)));
  const poor = moving(state, 1_000_000).legs;
  const wrong = { ...promised(state, { low: quote(1), high: quote(2), untilMs: 1 }), legs: poor };
  const asked = (changes: Partial<PricePromise>) =>
    keyOf(ask(state, { ...wrong, promise: { ...wrong.promise!, ...changes } }));
  const until = { untilMs: state.markMs + 60_000 };
  expect(asked({})).toBe("QuoteExpired");
  expect(asked(until)).toBe("QuoteUsed");
  expect(asked({ ...until, token: "new" })).toBe("PriceMoved");
  expect(asked({ ...until, token: "new", high: quote(2_000) })).toBe("low");
  wait(state, 6_000);
  expect(asked({ ...until, token: "new" })).toBe("PriceIsStale");
});
