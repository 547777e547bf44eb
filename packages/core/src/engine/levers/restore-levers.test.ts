import { describe, expect, test } from "vitest";
import type { Tick } from "../../market/tick.ts";
import { quantity } from "../../money/money.ts";
import type { EngineState } from "../state.ts";
import { rowsDigest } from "../state-hash.ts";
import { step } from "../step.ts";
import { heartbeat, opened, poolOf, quote, start, trade, usdt } from "../test-world.ts";
import { exposureOf } from "./exposure.ts";
import { restoreLever } from "./restore-levers.ts";
import { askLever, open, settleAll } from "./test-levers.ts";

/** A new engine that holds what is booked, and the money of `from`. */
const recovered = (from: EngineState): EngineState => {
  const state = start();
  state.funds.clear();
  for (const [account, balance] of from.funds) state.funds.set(account, balance);
  for (const lever of from.levers.values()) restoreLever(state, lever);
  return state;
};
/** Replays the log from its beginning. */
const replay = (state: EngineState, amounts: readonly (number | "heartbeat")[]): void => {
  let last = quote(0);
  for (const [index, amount] of amounts.entries()) {
    if (amount !== "heartbeat") last = quote(amount);
    const tick: Tick = {
      symbol: "A",
      seq: index + 1,
      timeMs: 1_001 + index,
      kind: amount === "heartbeat" ? "heartbeat" : "trade",
      price: last,
      qty: quantity(1n),
      buyerMaker: false,
    };
    step(state, { type: "tick", tick });
    step(state, { type: "mark", markMs: tick.timeMs });
  }
};

describe("recovery", () => {
  test("[LEV-10] [TRUST-03] booked orders hit the same triggers at the same ticks when the log is replayed", () => {
    const state = opened();
    open(state, { stopLoss: quote(990) });
    open(state, { askedPrice: quote(985) });
    const again = recovered(state);
    trade(state, 984);
    trade(state, 970);
    const settled = settleAll(state);
    expect(settled).toEqual(["1 closed stopLoss at 984", "2 opened at 984"]);
    replay(again, [1_000, "heartbeat", "heartbeat", 984, 970]);
    expect(settleAll(again)).toEqual(settled);
    expect(rowsDigest(again)).toBe(rowsDigest(state));
    expect(poolOf(again, "trading_book")).toBe(poolOf(state, "trading_book"));
    expect(exposureOf(again).symbols[0]).toEqual(exposureOf(state).symbols[0]);
  });

  test("[TRUST-03] a user's orders are held in the order of their numbers, in whatever order they are read", () => {
    const state = opened();
    for (const share of [1, 2, 3, 4]) open(state, { share });
    const [first, second, third, fourth] = state.levers.values();
    const again = start();
    for (const lever of [third, first, fourth, second]) if (lever !== undefined) restoreLever(again, lever);
    expect(again.leversOf.get(1)).toEqual([1, 2, 3, 4]);
    askLever(state, { type: "closeLever", orderId: 2, share: 2 });
    expect(state.leversOf.get(1)).toEqual([1, 3, 4]);
  });

  test("[LEV-08] [LEV-10] a trade before an order was placed, or before its stops were set, does not change it", () => {
    const state = opened();
    trade(state, 950);
    trade(state, 1_000);
    open(state, { askedPrice: quote(960) });
    open(state);
    trade(state, 985);
    askLever(state, { type: "setStops", orderId: 2, stopLoss: quote(990), takeProfit: "keep" });
    const again = recovered(state);
    replay(again, [1_000, 950, 1_000, "heartbeat", "heartbeat", 985]);
    expect(settleAll(again)).toEqual([]);
    heartbeat(again, "B");
    expect(again.levers).toEqual(state.levers);
  });

  test("[LEV-15] [LEV-10] the rest of a position counts from the tick that closed the part", () => {
    const state = opened();
    open(state, { share: 3, multiple: 50 });
    trade(state, 993);
    askLever(state, { type: "closeLever", orderId: 1, share: 1 });
    const again = recovered(state);
    replay(again, [1_000, "heartbeat", 993, "heartbeat"]);
    expect(settleAll(again)).toEqual([]);
    expect(exposureOf(again).symbols[0]).toMatchObject({ symbol: "A", longs: usdt(2_000) });
  });
});
