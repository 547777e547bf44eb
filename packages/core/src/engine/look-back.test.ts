import { describe, expect, test } from "vitest";
import type { EngineEffect } from "./events.ts";
import { commandOf, leverOf, open, opening } from "./levers/test-levers.ts";
import type { EngineState, OpenOption } from "./state.ts";
import {
  advance,
  answersOf,
  decidedOf,
  fund,
  keysOf,
  moving,
  opened,
  placing,
  quote,
  send,
  trade,
  usdt,
  walletOf,
} from "./test-world.ts";
import { maxWaiting } from "./waiting.ts";

const optionOf = (effect: EngineEffect | undefined): OpenOption | undefined =>
  decidedOf(effect).facts.flatMap((fact) => (fact.type === "optionPlaced" ? [fact.option] : []))[0];

describe("the free look-back", () => {
  test("[API-18] draining the wallet once the price is known comes too late: the option stays valid, fall or rise", () => {
    for (const at of [900, 1_000, 1_100]) {
      const state = opened();
      fund(state, 1, { wallet: 10 });
      send(state, placing(state, { seenPrice: quote(at) }), 1);
      send(state, moving(state, 10), 2);
      expect(walletOf(state)).toBe(usdt(10));
      const effects = trade(state, at);
      expect(answersOf(effects)).toEqual(["1 taken", "2 low"]);
      expect(optionOf(effects[0])).toMatchObject({ entryPrice: quote(at) });
    }
  });

  test("[API-18] if the wallet is drained beforehand, the option is refused at its tick, fall or rise", () => {
    for (const at of [999, 1_001]) {
      const state = opened();
      fund(state, 1, { wallet: 10, contract: 0 });
      send(state, opening(state), 1);
      send(state, moving(state, 10), 2);
      send(state, placing(state), 3);
      expect(answersOf(trade(state, at))).toEqual(["1 low", "2 taken", "3 low"]);
    }
  });

  test("[API-18] behind a backlog of reversals an opening is priced by the first tick, like all of them", () => {
    const state = opened();
    open(state);
    const backlog = maxWaiting - 1;
    // Each reversal creates the next number, which the next one reverses.
    for (let orderId = 1; orderId <= backlog; orderId++)
      send(state, commandOf(state, { type: "reverseLever", orderId }), orderId);
    send(state, opening(state), maxWaiting);
    const effects = trade(state, 1_005);
    expect(effects).toHaveLength(maxWaiting);
    expect(new Set(keysOf(effects))).toEqual(new Set(["taken"]));
    expect(new Set(effects.map((effect) => leverOf(effect).opening?.seq))).toEqual(new Set([3]));
    expect(trade(state, 900)).toEqual([]);
  });

  test("[API-18] a command whose pair ticked while an earlier command of the user blocked it gets its price from a later tick", () => {
    const state = opened();
    send(state, placing(state, { symbol: "B" }), 1);
    send(state, placing(state), 2);
    send(state, opening(state), 3);
    // A's price is known now; a user who could wait for B would have a free look.
    expect(trade(state, 1_001)).toEqual([]);
    const knownMs = state.markMs;
    const effects = advance(state, [
      ["A", 1_002],
      ["B", 10],
    ]);
    expect(answersOf(effects)).toEqual(["1 taken", "2 taken", "3 taken"]);
    expect(optionOf(effects[1])).toMatchObject({
      acceptedMs: knownMs,
      entrySeq: 3,
      entryPrice: quote(1_002),
    });
    expect(effects[2] && leverOf(effects[2])).toMatchObject({ acceptedMs: knownMs, placedSeq: 3 });
  });

  test("[API-18] each tick that a command sees while it is blocked moves its acceptance, and its 5 s with it", () => {
    const state = opened();
    send(state, placing(state, { symbol: "B" }), 1);
    send(state, placing(state), 2);
    for (let second = 1; second <= 6; second++) expect(trade(state, 1_000, "A", 1_000)).toEqual([]);
    expect(answersOf(trade(state, 10, "B"))).toEqual(["1 PriceIsStale"]);
    expect(optionOf(trade(state, 1_000)[0])).toMatchObject({ acceptedMs: state.markMs - 2, entrySeq: 8 });
  });
});

describe("the backlog", () => {
  const fill = (state: EngineState, symbol = "A"): void => {
    for (let ticket = 1; ticket <= maxWaiting; ticket++)
      expect(send(state, placing(state, { symbol }), ticket)).toEqual([]);
  };

  test("[API-18] at most 32 commands of a user wait; the 33rd is refused at once, with a price or without", () => {
    const state = opened();
    fill(state);
    expect(answersOf(send(state, placing(state), 33))).toEqual(["33 DoNotSubmit"]);
    expect(answersOf(send(state, moving(state, 10), 34))).toEqual(["34 DoNotSubmit"]);
    expect(maxWaiting).toBe(32);
    expect(trade(state, 1_000)).toHaveLength(32);
    expect(send(state, placing(state), 35)).toEqual([]);
  });

  test("[API-18] each command that is decided makes room for a new one", () => {
    const state = opened();
    for (let ticket = 1; ticket <= 20; ticket++) send(state, placing(state), ticket);
    for (let ticket = 21; ticket <= 32; ticket++) send(state, placing(state, { symbol: "B" }), ticket);
    expect(trade(state, 1_000)).toHaveLength(20);
    for (let ticket = 33; ticket <= 52; ticket++) expect(send(state, placing(state), ticket)).toEqual([]);
    expect(keysOf(send(state, placing(state), 53))).toEqual(["DoNotSubmit"]);
  });

  test("[API-18] 32 commands of one user delay no other user: neither on the same pair nor when they are stuck on another", () => {
    const state = opened();
    fill(state);
    send(state, placing(state, { userId: 2 }), 33);
    expect(answersOf(send(state, moving(state, 10, { userId: 3 }), 34))).toEqual(["34 taken"]);
    expect(answersOf(trade(state, 1_000)).at(-1)).toBe("33 taken");
    fill(state, "B");
    send(state, placing(state, { userId: 2 }), 35);
    expect(answersOf(trade(state, 1_000))).toEqual(["35 taken"]);
  });
});
