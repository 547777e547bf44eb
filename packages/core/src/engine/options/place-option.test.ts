import { describe, expect, test } from "vitest";
import { houseAccount, userAccount } from "../../ids/account-id.ts";
import { setBalance } from "../funds/funds.ts";
import { open } from "../levers/test-levers.ts";
import { step } from "../step.ts";
import {
  advance,
  answersOf,
  ask,
  decidedOf,
  fund,
  heartbeat,
  heldAfter,
  keyOf,
  keysOf,
  opened,
  place,
  placing,
  poolOf,
  quote,
  send,
  settle,
  trade,
  usdt,
  wait,
  walletOf,
} from "../test-world.ts";
import { restoreDueOption, addOption } from "./place-option.ts";

describe("taking an option", () => {
  test("[OPT-06] it opens at the first tick after it was accepted, and its time begins at that tick", () => {
    const state = opened();
    const acceptedMs = state.markMs + 5;
    send(state, placing(state, { acceptedMs, direction: "put", seenPrice: quote(1_001) }));
    const [effect] = trade(state, 1_001, "A", 45);
    expect(decidedOf(effect)).toMatchObject({
      newId: 1,
      facts: [
        {
          type: "optionPlaced",
          option: {
            id: 1,
            userId: 1,
            symbol: "A",
            direction: "put",
            stake: usdt(10),
            percent: 80,
            payout: usdt(8),
            acceptedMs,
            entrySeq: 2,
            entryPrice: quote(1_001),
            buyMs: state.markMs,
            sellMs: state.markMs + 60_000,
          },
        },
      ],
    });
    expect(state.open.size).toBe(1);
  });

  test("[OPT-06] [OPT-07] its stake leaves the wallet, and its payout leaves the capital, at that moment", () => {
    const state = opened({ capital: 1_000 });
    const effect = place(state);
    expect([walletOf(state), poolOf(state, "capital"), poolOf(state, "option_reserve")]).toEqual([
      usdt(99_990),
      usdt(992),
      usdt(8),
    ]);
    expect(decidedOf(effect).facts[0]).toMatchObject({
      after: [
        { account: userAccount(1, "wallet"), balance: usdt(99_990) },
        { account: houseAccount("capital"), balance: usdt(992) },
        { account: houseAccount("option_reserve"), balance: usdt(8) },
      ],
    });
  });

  test("[OPT-02] [OPT-03] [OPT-04] [OPT-06] [OPT-07] [MKT-09] the checks come in their declared order, and a refusal changes nothing", () => {
    const state = opened({ capital: 1_000, cooldownMs: 30_000 });
    place(state, { stake: usdt(0.1) });
    fund(state, 1, { wallet: 5 });
    const all = {
      symbol: "C",
      seenPrice: quote(1_003),
      seconds: 61,
      stake: usdt(10_000),
    };
    const before = new Map(state.funds);
    // Each line fixes the check that failed in the line before.
    expect(ask(state, placing(state, all))).toMatchObject({
      refusal: { key: "FailedToGetProductInformation" },
    });
    const known = { ...all, symbol: "A" };
    send(state, placing(state, known));
    expect(keysOf(heartbeat(state, "A", 5_000))).toEqual(["PriceIsStale"]);
    trade(state, 1_000);
    expect(keyOf(place(state, known))).toBe("PriceMoved");
    const seen = { ...known, seenPrice: quote(1_002) };
    expect(place(state, seen)).toMatchObject({
      refusal: { key: "TheOrderWillBePlacedIn", values: { seconds: "25" } },
    });
    wait(state, 25_000);
    trade(state, 1_000);
    expect(place(state, seen)).toMatchObject({
      refusal: { key: "BadRequest", values: { field: "expirySeconds" } },
    });
    const offered = { ...seen, seconds: 60 };
    expect(keyOf(place(state, offered))).toBe("low");
    expect(new Map(state.funds)).toEqual(before);
    fund(state, 1, { wallet: 10_000 });
    expect(keyOf(place(state, offered))).toBe("ExposureLimit");
    expect([state.open.size, walletOf(state)]).toEqual([1, usdt(10_000)]);
    expect(decidedOf(place(state, { ...offered, stake: usdt(1_000) })).newId).toBe(2);
  });

  test("[OPT-06] the seen price may differ by at most 0.2 % of the price of the deciding tick", () => {
    for (const [at, key] of [
      [1_002, "taken"],
      [1_002.1, "PriceMoved"],
      [998.1, "taken"],
      [998, "PriceMoved"],
    ] as const) {
      const state = opened();
      send(state, placing(state, { seenPrice: quote(1_000) }));
      expect([at, ...keysOf(trade(state, at))]).toEqual([at, key]);
    }
  });

  test("[OPS-03] [OPT-02] an order that names the percent it saw is refused when less is offered meanwhile, and takes what is better", () => {
    const offered = (percent: number) => {
      const state = opened();
      step(state, { type: "offer", symbol: "A", terms: [{ seconds: 60, percent }] });
      return state;
    };
    for (const [percent, seenPercent, key] of [
      [79, 80, "TermsChanged"],
      [80, 80, "taken"],
      [81, 80, "taken"],
      [1, undefined, "taken"],
    ] as const)
      expect([percent, keyOf(place(offered(percent), { seenPercent }))]).toEqual([percent, key]);
    // Its expiry is no longer offered.
    expect(keyOf(place(offered(80), { seconds: 180, seenPercent: 80 }))).toBe("TermsChanged");
    const state = offered(90);
    place(state, { seenPercent: 80 });
    expect([...state.open.values()]).toMatchObject([{ percent: 90 }]);
  });

  test("[OPT-03] the wallet must hold the stake at that tick: what an earlier command took is gone", () => {
    const state = opened();
    fund(state, 1, { wallet: 25 });
    for (const ticket of [1, 2, 3]) send(state, placing(state), ticket);
    send(state, placing(state, { stake: usdt(5) }), 4);
    expect(answersOf(trade(state, 1_000))).toEqual(["1 taken", "2 taken", "3 low", "4 taken"]);
    expect(walletOf(state)).toBe(0n);
  });

  test("[OPT-07] a failed option does not cause the refusal of another at its tick, and no capital is used twice", () => {
    const state = opened({ capital: 8 });
    fund(state, 1, { wallet: 0 });
    for (const userId of [1, 2, 3]) send(state, placing(state, { userId }), userId);
    expect(answersOf(trade(state, 1_000))).toEqual(["1 low", "2 taken", "3 ExposureLimit"]);
    expect(poolOf(state, "capital")).toBe(0n);
  });

  test("[OPT-07] the last option is accepted if the capital covers exactly its payout, and not for a micro-unit more", () => {
    const state = opened({ capital: 8 });
    expect(keyOf(place(state, { stake: usdt(10.000002) }))).toBe("ExposureLimit");
    expect(keyOf(place(state))).toBe("taken");
    expect(poolOf(state, "capital")).toBe(0n);
  });

  test("[OPT-07] [LEV-17] options may promise only what contracts leave free, and only out of capital", () => {
    const rich = opened({ capital: 300, tradingBook: -100 });
    open(rich);
    // A leaf costs the house 100 in the stress move: of 200, half is left.
    expect(keyOf(place(rich, { userId: 2, stake: usdt(125.000002) }))).toBe("ExposureLimit");
    expect(heldAfter(place(rich, { userId: 2, stake: usdt(125) }), houseAccount("capital"))).toBe(usdt(200));
    expect(keyOf(place(rich, { userId: 2, stake: usdt(0.1) }))).toBe("ExposureLimit");
    const poor = opened({ capital: 7, tradingBook: 1_000 });
    expect(keyOf(place(poor))).toBe("ExposureLimit");
  });
});

describe("the cooldown", () => {
  test("[OPT-04] runs from tick to tick: the next option is accepted when its tick comes late enough", () => {
    const state = opened({ cooldownMs: 30_000 });
    place(state);
    const placedMs = state.markMs;
    advance(state, [["A", 1_000]], 29_000);
    send(state, placing(state), 1);
    expect(answersOf(trade(state, 1_000, "A", 999))).toEqual(["1 TheOrderWillBePlacedIn"]);
    send(state, placing(state), 2);
    expect(answersOf(trade(state, 1_000))).toEqual(["2 taken"]);
    expect(state.markMs).toBe(placedMs + 30_000);
  });

  test("[OPT-04] is separate for each user, over all pairs; of two options that wait for one tick the second is refused", () => {
    const state = opened({ cooldownMs: 30_000 });
    send(state, placing(state), 1);
    send(state, placing(state, { symbol: "B" }), 2);
    send(state, placing(state, { userId: 2 }), 3);
    const effects = advance(state, [
      ["A", 1_000],
      ["B", 10],
    ]);
    expect(answersOf(effects)).toEqual(["1 taken", "2 TheOrderWillBePlacedIn", "3 taken"]);
  });

  test("[OPT-04] a placement that was refused does not count, and without a cooldown none does", () => {
    const state = opened({ cooldownMs: 30_000 });
    expect(keyOf(place(state, { stake: usdt(200_000) }))).toBe("low");
    expect(keyOf(place(state))).toBe("taken");
    const free = opened();
    expect([keyOf(place(free)), keyOf(place(free))]).toEqual(["taken", "taken"]);
    expect(free.placedMs.size).toBe(0);
  });

  test("[OPT-04] ended cooldowns are forgotten, and the latest placement of a user counts", () => {
    const state = opened({ cooldownMs: 30_000 });
    place(state);
    advance(state, [["A", 1_000]], 20_000);
    place(state, { userId: 2 });
    advance(state, [["A", 1_000]], 9_998);
    expect([...state.placedMs.keys()]).toEqual([1, 2]);
    // Thirty seconds after the first, which no mark has forgotten yet.
    expect(keyOf(place(state))).toBe("taken");
    expect([...state.placedMs.keys()]).toEqual([2, 1]);
    wait(state, 20_001);
    expect([...state.placedMs.keys()]).toEqual([1]);
    wait(state, 9_999);
    expect(state.placedMs.size).toBe(0);
  });
});

describe("a recovered option", () => {
  test("[OPT-05] settles at its sell time; one that was already due settles at the given exit", () => {
    const state = opened();
    const placed = decidedOf(place(state)).facts[0];
    if (placed?.type !== "optionPlaced") throw new Error("no option was placed");
    const recovered = opened();
    setBalance(recovered.funds, houseAccount("option_reserve"), usdt(16));
    addOption(recovered, placed.option);
    const exit = { seq: 1, timeMs: 900, price: quote(1_500) };
    restoreDueOption(recovered, { option: { ...placed.option, id: 7 }, exit });
    expect(recovered.open.size).toBe(2);
    expect(settle(recovered)).toMatchObject([{ facts: [{ settlement: { option: { id: 7 }, exit } }] }]);
    step(recovered, { type: "mark", markMs: placed.option.sellMs });
    expect(settle(recovered)).toMatchObject([
      { facts: [{ settlement: { option: { id: 1 }, outcome: "tie" } }] },
    ]);
    expect(recovered.open.size).toBe(0);
  });
});
