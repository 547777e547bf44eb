/** What one user may hold of the exposure gate (LEV-19). */
import { describe, expect, test } from "vitest";
import { rate } from "../../money/money.ts";
import type { EngineState } from "../state.ts";
import { step } from "../step.ts";
import { fund, keyOf, opened, place, quote, terms, trade, usdt } from "../test-world.ts";
import { freeEquity } from "./exposure.ts";
import { askLever, open, settleAll } from "./test-levers.ts";

const option = (state: EngineState, stake: number) => place(state, { stake: usdt(stake) });

describe("what one user holds of the gate", () => {
  const asked = { askedPrice: quote(900) };
  const share = 0.1;
  const tenth = { key: "GateShareLimit", values: { percent: "10" } };

  test("[LEV-19] is at most a tenth of the limit: exactly a tenth is accepted, a micro-unit more is refused, and the refusal says the share", () => {
    const state = opened({ capital: 1_999.99999, share });
    expect(keyOf(open(state, { ...asked, share: 2 }))).toBe("GateShareLimit");
    const exact = opened({ capital: 2_000, share });
    expect(keyOf(open(exact, { ...asked, share: 2 }))).toBe("taken");
    expect(open(exact, asked)).toMatchObject({ refusal: tenth });
  });

  test("[LEV-19] is counted over waiting orders, open positions and options together, over all pairs and both sides", () => {
    const state = opened({ capital: 6_000, share });
    step(state, { type: "offerLever", symbol: "B", terms: { ...terms, stressBps: 2_000 } });
    expect(keyOf(open(state, asked))).toBe("taken");
    expect(keyOf(open(state, { side: "short", askedPrice: quote(1_100) }))).toBe("taken");
    // One that opens at once counts like one that waits, and the other side takes nothing off.
    expect(keyOf(open(state, { side: "short" }))).toBe("taken");
    expect(keyOf(open(state, { symbol: "B", askedPrice: quote(9) }))).toBe("taken");
    // 500 of 600 are held. An option of 70 promises 56, which the house then no longer has.
    expect(keyOf(option(state, 70))).toBe("taken");
    expect(keyOf(option(state, 40))).toBe("taken");
    expect(option(state, 10)).toMatchObject({ refusal: tenth });
    expect(keyOf(open(state, { ...asked, share: 1 }))).toBe("GateShareLimit");
  });

  test("[LEV-19] [OPT-07] is free again when an option is settled, an order revoked, or a position closed, and not when an order has opened", () => {
    const state = opened({ capital: 1_100, share });
    open(state, asked);
    trade(state, 899);
    settleAll(state);
    expect(keyOf(open(state, { askedPrice: quote(800) }))).toBe("GateShareLimit");
    expect(keyOf(askLever(state, { type: "closeLever", orderId: 1, share: undefined }))).toBe("taken");
    expect(keyOf(open(state, { askedPrice: quote(800) }))).toBe("taken");
    askLever(state, { type: "revokeLever", orderId: 2 });
    expect(keyOf(option(state, 120))).toBe("taken");
    expect(keyOf(option(state, 120))).toBe("GateShareLimit");
    trade(state, 890, "A", 70_000);
    settleAll(state);
    expect(state.promisedTo.size).toBe(0);
    expect(keyOf(option(state, 120))).toBe("taken");
  });

  test("[LEV-19] leaves the rest to others: one open position of a user takes nothing from the next nine", () => {
    const state = opened({ capital: 1_000, share });
    for (let count = 0; count < 10; count++) open(state, { share: 1 });
    expect(state.levers.size).toBe(1);
    expect(freeEquity(state)).toBe(usdt(900));
    for (let userId = 2; userId <= 9; userId++)
      expect(keyOf(open(state, { userId, share: 1 }))).toBe("taken");
    expect(freeEquity(state)).toBe(usdt(100));
  });

  test("[LEV-19] [OPS-03] follows the share that is offered, from then on", () => {
    const state = opened({ capital: 1_000, share });
    expect(keyOf(open(state, { share: 2 }))).toBe("GateShareLimit");
    step(state, { type: "offerShares", shares: { users: rate(25_000_000n), pools: rate(25_000_000n) } });
    expect(keyOf(open(state, { share: 2 }))).toBe("taken");
    expect(open(state, { share: 1 })).toMatchObject({ refusal: { values: { percent: "25" } } });
    step(state, { type: "offerShares", shares: { users: rate(1_250_000n), pools: rate(1_250_000n) } });
    expect(open(state, { userId: 2, share: 1 })).toMatchObject({ refusal: { values: { percent: "1.25" } } });
  });

  test("[LEV-19] [INV-14] is of a pool another share than of a user", () => {
    const state = opened({ capital: 1_000 });
    const [user, pool] = [100_001, 7];
    fund(state, user, { contract: 1_000 });
    step(state, { type: "offerShares", shares: { users: rate(20_000_000n), pools: rate(10_000_000n) } });
    expect(keyOf(open(state, { userId: pool, share: 2 }))).toBe("GateShareLimit");
    expect(keyOf(open(state, { userId: user, share: 2 }))).toBe("taken");
  });

  test("[LEV-19] counts an order with a molecule divided by it, rounded up", () => {
    // A leaf divided by a molecule of 3 costs 33.333333 and a third of a micro-unit.
    for (const [capital, key] of [
      [333.33333, "GateShareLimit"],
      [333.33334, "taken"],
    ] as const) {
      const state = opened({ capital, share });
      step(state, { type: "offerLever", symbol: "A", terms: { ...terms, molecule: 3 } });
      expect([capital, keyOf(open(state, asked))]).toEqual([capital, key]);
    }
  });
});
