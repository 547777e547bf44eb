import { describe, expect, test } from "vitest";
import { houseAccount, userAccount } from "../../ids/account-id.ts";
import type { EngineState } from "../state.ts";
import { addOption } from "./place-option.ts";
import {
  advance,
  decidedOf,
  heartbeat,
  mark,
  opened,
  place,
  placing,
  poolOf,
  quote,
  send,
  settle,
  tick,
  trade,
  usdt,
  walletOf,
} from "../test-world.ts";
import type { Settlement } from "../events.ts";

const settled = (state: EngineState, limit?: number): readonly Settlement[] =>
  settle(state, limit).flatMap((effect) =>
    effect.type === "settled"
      ? effect.facts.flatMap((fact) => (fact.type === "optionSettled" ? [fact.settlement] : []))
      : [],
  );

/** A call of user 1 on A at 1000, bought at 1002 ms: sold at 61 002. */
const held = (changes: Parameters<typeof placing>[1] = {}): EngineState => {
  const state = opened({ capital: 1_000 });
  place(state, changes);
  expect(state.open.get(1)?.sellMs).toBe(61_002);
  return state;
};

describe("the exit of an option", () => {
  test("[OPT-06] without a trade of its pair there is none: a bug, not an outcome", () => {
    const state = held();
    state.lastTrades.delete("A");
    expect(() => mark(state, 61_002)).toThrow("a pair with an open option has traded");
  });

  test("[OPT-05] an option settles once, at the first mark that reaches its sell time, and not before", () => {
    const state = held();
    mark(state, 61_001);
    expect(settled(state)).toEqual([]);
    mark(state, 61_002);
    expect(settled(state)).toHaveLength(1);
    expect(settled(state)).toEqual([]);
    expect(state.open.size).toBe(0);
  });

  test("[OPT-05] an option that was placed at a tick long before the mark settles at that mark", () => {
    const state = opened();
    send(state, placing(state));
    tick(state, "A", 1_001, 1_002);
    mark(state, 70_000);
    expect(settled(state)).toMatchObject([{ option: { buyMs: 1_002, sellMs: 61_002 } }]);
  });

  test("[TRUST-03] options that end at one time are due by their numbers, in whatever order they were added", () => {
    const option = held().open.get(1);
    if (option === undefined) throw new Error("it is open");
    for (const ids of [
      [1, 2, 3],
      [3, 2, 1],
      [2, 3, 1],
    ]) {
      const state = opened();
      for (const id of ids) addOption(state, { ...option, id });
      mark(state, 61_002);
      expect(state.due.map((due) => due.option.id)).toEqual([1, 2, 3]);
    }
  });

  test("[OPT-06] a trade exactly at the sell time still decides, one a millisecond later does not", () => {
    const state = held();
    tick(state, "A", 1_001, 61_002);
    tick(state, "A", 1, 61_003);
    expect(settled(state)).toMatchObject([
      { outcome: "win", net: usdt(8), exit: { seq: 3, timeMs: 61_002, price: quote(1_001) } },
    ]);
  });

  test("[OPT-06] [MKT-09] with a silent feed the option settles on time at the last price that was seen; heartbeats decide nothing", () => {
    const state = held();
    trade(state, 900, "A", 30_000);
    heartbeat(state, "A", 29_000);
    mark(state, 61_002);
    expect(settled(state)).toMatchObject([{ outcome: "lose", exit: { seq: 3, price: quote(900) } }]);
  });

  test("[OPT-06] when nothing was traded after the heartbeat that opened it, its exit is the trade before: a tie", () => {
    const state = opened();
    send(state, placing(state));
    heartbeat(state);
    heartbeat(state);
    expect(state.open.get(1)).toMatchObject({ entrySeq: 2 });
    mark(state, 61_002);
    expect(settled(state)).toMatchObject([
      { outcome: "tie", net: 0n, exit: { seq: 1, timeMs: 1_001, price: quote(1_000) } },
    ]);
    expect(walletOf(state)).toBe(usdt(100_000));
  });

  test("[OPT-06] a later tick of another pair fixes the exit as one of its own pair does", () => {
    const state = held();
    tick(state, "B", 5, 61_003);
    expect(settled(state)).toMatchObject([{ outcome: "tie", exit: { seq: 1 } }]);
  });

  test("[OPT-06] a put wins where a call loses", () => {
    for (const [direction, at, outcome] of [
      ["call", 1_000.00000001, "win"],
      ["call", 999.99999999, "lose"],
      ["put", 999.99999999, "win"],
      ["put", 1_000.00000001, "lose"],
      ["put", 1_000, "tie"],
    ] as const) {
      const state = held({ direction });
      trade(state, at);
      mark(state, 61_002);
      expect(settled(state)).toMatchObject([{ outcome, option: { direction } }]);
    }
  });
});

describe("what a settled option pays", () => {
  test.each([
    ["a win", 1_001, 100_008, 992],
    ["a loss", 999, 99_990, 1_010],
    ["a tie", 1_000, 100_000, 1_000],
  ])("[OPT-06] [OPT-07] after %s stake and reserve go where the rule says", (_, at, wallet, capital) => {
    const state = held();
    trade(state, at);
    mark(state, 61_002);
    // The exit is fixed; its money moves when it is handed out.
    expect([walletOf(state), poolOf(state, "option_reserve")]).toEqual([usdt(99_990), usdt(8)]);
    const [effect] = settle(state);
    expect([walletOf(state), poolOf(state, "capital"), poolOf(state, "option_reserve")]).toEqual([
      usdt(wallet),
      usdt(capital),
      0n,
    ]);
    const after =
      effect?.type === "settled" ? effect.facts.flatMap((fact) => ("after" in fact ? fact.after : [])) : [];
    expect(after).toContainEqual({ account: houseAccount("option_reserve"), balance: 0n });
    if (wallet > 99_990)
      expect(after).toContainEqual({ account: userAccount(1, "wallet"), balance: usdt(wallet) });
  });

  test("[OPT-10] due options are handed out oldest first, in batches of the requested size", () => {
    const state = held();
    for (let count = 0; count < 4; count++) place(state);
    mark(state, 100_000);
    const pieces = [2, 2, 2, 2].map((limit) => settled(state, limit).map(({ option }) => option.id));
    expect(pieces).toEqual([[1, 2], [3, 4], [5], []]);
  });

  test("[OPT-05] [OPT-10] options of one tick come in the order of their numbers, after an option with a shorter time", () => {
    const state = opened();
    state.terms.set("B", [
      { seconds: 30, percent: 80 },
      { seconds: 60, percent: 80 },
    ]);
    const requests = [{ symbol: "B", seconds: 60 }, { userId: 2 }, { symbol: "B", seconds: 30 }];
    for (const request of requests) send(state, placing(state, request));
    const effects = advance(state, [
      ["A", 1_000],
      ["B", 10],
    ]);
    expect(effects.map((effect) => decidedOf(effect).newId)).toEqual([1, 2, 3]);
    mark(state, 100_000);
    expect(settled(state).map(({ option }) => option.id)).toEqual([3, 1, 2]);
  });
});
