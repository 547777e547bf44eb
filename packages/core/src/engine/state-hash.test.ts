import { describe, expect, test } from "vitest";
import type { BotRun } from "../bot/bot-run.ts";
import type { LeverOrder } from "../leverage/lever-order.ts";
import { price } from "../money/money.ts";
import type { EngineEffect, Fact } from "./events.ts";
import { commandOf, open } from "./levers/test-levers.ts";
import type { EngineState, OpenOption } from "./state.ts";
import { factDigest, leverDigest, marketDigest, optionDigest, rowsDigest, runDigest } from "./state-hash.ts";
import { ask, moving, opened, place, quote, settle, trade, usdt, wait } from "./test-world.ts";

const factsOf = (effects: readonly EngineEffect[]): readonly Fact[] =>
  effects.flatMap((effect) => (effect.type === "refused" ? [] : effect.facts));
const digestOf = (facts: readonly Fact[]): bigint => facts.reduce((sum, fact) => sum ^ factDigest(fact), 0n);
const startRun = (state: EngineState): EngineEffect =>
  ask(state, commandOf(state, { type: "startRun", symbol: "A", amount: usdt(200), multiple: 10, times: 1 }));

/** One open option, one position with stops, one waiting order and one run. */
const held = (): EngineState => {
  const state = opened();
  place(state);
  open(state, { stopLoss: quote(990), takeProfit: quote(1_010) });
  open(state, { askedPrice: quote(900) });
  startRun(state);
  return state;
};
const first = <Row>(rows: ReadonlyMap<number, Row>): Row => {
  const [row] = rows.values();
  if (row === undefined) throw new Error("there is no row");
  return row;
};

/** The digests after changing each field on its own. */
const changedDigests = <Row extends object>(row: Row, digest: (row: Row) => bigint): readonly bigint[] =>
  Object.entries(row).map(([name, value]) => digest({ ...row, [name]: changedValue(value) }));
const changedValue = (value: unknown): unknown => {
  if (typeof value === "bigint") return value + 1n;
  if (typeof value === "number") return value + 1;
  return typeof value === "string" ? `${value}x` : 7n;
};

describe("the digest of a row", () => {
  test("[TRUST-03] changes with each field of an option, a contract, its opening and a run, for each field differently", () => {
    const state = held();
    const option: OpenOption = first(state.open);
    const lever: LeverOrder = first(state.levers);
    const run: BotRun = first(state.runs);
    const { opening: opened, ...rest } = lever;
    if (opened === undefined) throw new Error("it is not a position");
    const all = [
      [optionDigest(option), changedDigests(option, optionDigest)],
      [leverDigest(lever), changedDigests(rest, (changed) => leverDigest({ ...changed, opening: opened }))],
      [leverDigest(lever), changedDigests(opened, (changed) => leverDigest({ ...lever, opening: changed }))],
      [runDigest(run), changedDigests(run, runDigest)],
    ] as const;
    for (const [digest, changed] of all) expect(new Set([digest, ...changed]).size).toBe(changed.length + 1);
    expect(leverDigest({ ...lever, opening: undefined })).not.toBe(leverDigest(lever));
  });

  test("[TRUST-03] tells where one field ends and the next begins", () => {
    const state = held();
    const [option, run] = [first(state.open), first(state.runs)];
    const parted = [
      { id: 1, userId: 23 },
      { id: 12, userId: 3 },
    ] as const;
    const digests = parted.flatMap((ids) => [
      optionDigest({ ...option, ...ids }),
      runDigest({ ...run, ...ids }),
    ]);
    expect(new Set(digests).size).toBe(4);
  });

  test("[TRUST-03] distinguishes a missing stop, and a stop in place of the other one", () => {
    const lever = first(held().levers);
    const one = { ...lever, stopLoss: price(5n), takeProfit: undefined };
    const other = { ...lever, stopLoss: undefined, takeProfit: price(5n) };
    expect(leverDigest(one)).not.toBe(leverDigest(other));
  });
});

describe("the digest of all rows", () => {
  test("[TRUST-03] equals that of the facts, after any events: a new engine finds what is booked", () => {
    const state = opened();
    let digest = 0n;
    const book = (effects: readonly EngineEffect[]): void => {
      digest ^= digestOf(factsOf(effects));
      expect(rowsDigest(state)).toBe(digest);
    };
    const lever = (command: Parameters<typeof commandOf>[1]) => book([ask(state, commandOf(state, command))]);
    book([place(state)]);
    book([open(state, { share: 3, stopLoss: quote(990) })]);
    book([open(state, { askedPrice: quote(995) })]);
    book([open(state, { askedPrice: quote(900) })]);
    book([startRun(state)]);
    lever({ type: "setStops", orderId: 1, stopLoss: quote(985), takeProfit: "keep" });
    lever({ type: "closeLever", orderId: 1, share: 1 });
    lever({ type: "reverseLever", orderId: 1 });
    lever({ type: "revokeLever", orderId: 3 });
    lever({ type: "stopRun", runId: 1 });
    book([ask(state, moving(state, 5))]);
    trade(state, 994);
    book(settle(state));
    trade(state, 1_200);
    wait(state, 60_000);
    book(settle(state));
    trade(state, 1_200);
    book([ask(state, commandOf(state, { type: "closeAllLevers", symbol: undefined }))]);
    expect([state.open.size, state.levers.size, state.runs.size, rowsDigest(state)]).toEqual([0, 0, 0, 0n]);
  });

  test("[TRUST-03] does not depend on the order of the rows", () => {
    const [one, other] = [held(), held()];
    const rows = [...other.levers].toReversed();
    other.levers.clear();
    for (const [id, lever] of rows) other.levers.set(id, lever);
    expect(rowsDigest(other)).toBe(rowsDigest(one));
    other.levers.delete(1);
    expect(rowsDigest(other)).not.toBe(rowsDigest(one));
  });

  test("[TRUST-03] does not change when money moves: balances are compared one by one", () => {
    const state = opened();
    const [fact] = factsOf([ask(state, moving(state, 5))]);
    expect(fact && factDigest(fact)).toBe(0n);
  });
});

describe("the digest of the market", () => {
  test("[TRUST-03] covers the mark and each pair's last trade, regardless of their order", () => {
    const at = { seq: 3, timeMs: 900, price: quote(10) };
    const trades = { A: at, B: { ...at, seq: 4 } };
    const digest = (changes: Partial<Record<"A" | "B", typeof at>> = {}, markMs = 1_000) =>
      marketDigest({ markMs, lastTrades: new Map(Object.entries({ ...trades, ...changes })) });
    const changed = [
      digest({}, 1_001),
      digest({ A: { ...at, seq: 5 } }),
      digest({ A: { ...at, timeMs: 901 } }),
      digest({ A: { ...at, price: quote(11) } }),
      digest({ A: trades.B, B: trades.A }),
    ];
    expect(new Set([digest(), ...changed]).size).toBe(6);
    const turned = new Map([
      ["B", trades.B],
      ["A", trades.A],
    ]);
    expect(marketDigest({ markMs: 1_000, lastTrades: turned })).toBe(digest());
    // Pairs whose names begin with digits.
    const [five, seven] = [
      { ...at, price: price(5n) },
      { ...at, price: price(51n) },
    ];
    const named = (trades: Readonly<Record<string, typeof at>>) =>
      marketDigest({ markMs: 1_000, lastTrades: new Map(Object.entries(trades)) });
    expect(named({ "0A": five, "11A": at })).not.toBe(named({ "0A": seven, "1A": at }));
  });
});
