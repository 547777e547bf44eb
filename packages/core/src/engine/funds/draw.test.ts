import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { houseAccount, userAccount } from "../../ids/account-id.ts";
import { rate, rateUnit } from "../../money/money.ts";
import { businessDayNumber, dayMs } from "../../time/time.ts";
import type { MoveFunds } from "../command.ts";
import type { EngineState } from "../state.ts";
import { step } from "../step.ts";
import { ask, keyOf, opened, usdt, wait } from "../test-world.ts";
import { addDraw, mostToDraw, stockShareOf } from "./draw.ts";
import { balanceIn, setBalance } from "./funds.ts";

const stock = houseAccount("swap_stock");
const holding = (amount: number): EngineState => {
  const state = opened();
  setBalance(state.funds, stock, usdt(amount));
  return state;
};
/** Takes this much of the stock, or gives it back if it is below zero. */
const drawing = (state: EngineState, amount: number, userId = 1): MoveFunds => {
  const wallet = userAccount(userId, "wallet");
  const [debit, credit] = amount < 0 ? [wallet, stock] : [stock, wallet];
  return {
    type: "moveFunds",
    userId,
    acceptedMs: state.markMs,
    list: "swaps",
    row: { user_id: userId },
    legs: [{ debit, credit, amount: usdt(Math.abs(amount)) }],
    shortages: [{ account: stock, refusal: { key: "SwapStockIsShort" } }],
    draws: { from: [stock], refusal: "SwapShareLimit" },
  };
};
const draw = (state: EngineState, amount: number, userId = 1): string =>
  keyOf(ask(state, drawing(state, amount, userId)));

describe("one user's share of what the house has", () => {
  test("[SWAP-01] is a fifth of it in a day, to the unit, whole or in pieces, and each user has one", () => {
    const state = holding(1_000);
    expect(draw(state, 200.000001)).toBe("SwapShareLimit");
    for (const piece of [50, 149.999999, 0.000001]) expect(draw(state, piece)).toBe("taken");
    expect(draw(state, 0.000001)).toBe("SwapShareLimit");
    // The second has a fifth of what is left.
    expect(draw(state, 160.000001, 2)).toBe("SwapShareLimit");
    expect(draw(state, 160, 2)).toBe("taken");
    expect(balanceIn(state.funds, stock)).toBe(usdt(640));
  });

  test("[SWAP-01] the refusal says what is left of it and when the next day begins; too little stock is refused before", () => {
    const state = holding(1_000);
    expect(draw(state, 120.5)).toBe("taken");
    const effect = ask(state, drawing(state, 100));
    expect(effect).toMatchObject({
      refusal: { key: "SwapShareLimit", values: { left: "79.5", asset: "USDT", next: "1970-01-01" } },
    });
    expect(draw(state, 880)).toBe("SwapStockIsShort");
    expect(draw(state, 79.5)).toBe("taken");
  });

  test("[SWAP-01] what is given to it on the same day can be taken again, and a refusal counts nothing", () => {
    const state = holding(1_000);
    expect(draw(state, -500)).toBe("taken");
    expect(draw(state, 700.000001)).toBe("SwapShareLimit");
    expect(draw(state, 700)).toBe("taken");
    expect(draw(state, 0.000001)).toBe("SwapShareLimit");
    expect(draw(state, -200)).toBe("taken");
    expect(draw(state, 200)).toBe("taken");
  });

  test("[SWAP-01] the next business day begins with a share of what is there then, and what is older is forgotten", () => {
    const state = holding(1_000);
    expect(draw(state, 200)).toBe("taken");
    wait(state, dayMs);
    expect(draw(state, 160.000001)).toBe("SwapShareLimit");
    expect(draw(state, 160)).toBe("taken");
    expect(draw(state, 10, 2)).toBe("taken");
    wait(state, dayMs);
    expect(state.draws.size).toBe(2);
    wait(state, dayMs);
    expect(state.draws.size).toBe(0);
  });

  test("[SWAP-01] [OPS-03] is another one once two operators have changed it, and all of it when that is a whole", () => {
    const state = holding(1_000);
    step(state, { type: "offerStock", share: rate(5_000_000n) });
    expect(draw(state, 50.000001)).toBe("SwapShareLimit");
    expect(draw(state, 50)).toBe("taken");
    step(state, { type: "offerStock", share: rate(rateUnit) });
    expect(draw(state, 950)).toBe("taken");
  });

  test("[SWAP-01] [TRUST-03] a new engine knows what was booked on the day of its mark", () => {
    const state = holding(1_000);
    const day = businessDayNumber(state.markMs);
    addDraw(state, { userId: 1, account: stock, day, taken: usdt(100) });
    addDraw(state, { userId: 2, account: stock, day: day - 1, taken: usdt(1_000) });
    expect(draw(state, 120.000001)).toBe("SwapShareLimit");
    expect(draw(state, 120)).toBe("taken");
    expect(draw(state, 176)).toBe("SwapShareLimit");
    expect(draw(state, 176, 2)).toBe("taken");
  });

  test("[SWAP-01] the setting counts as a fifth when it is no share", () => {
    const whole = rateUnit;
    expect(["0.25", "1", "0", "1.5", "", "x", undefined].map(stockShareOf)).toEqual([
      25_000_000n,
      whole,
      20_000_000n,
      20_000_000n,
      20_000_000n,
      20_000_000n,
      20_000_000n,
    ]);
  });

  test("[SWAP-01] any order of taking and giving leaves a user at most the share of what there would be without them", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.bigInt({ min: 1n, max: rateUnit }),
        fc.array(fc.tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 15n })), { maxLength: 20 }),
        (first, share, steps) => {
          let [held, taken] = [first, 0n];
          for (const [isTaking, wanted] of steps) {
            const most = mostToDraw(held, taken, rate(share));
            const moved = isTaking ? (wanted < most ? wanted : most) : -wanted;
            [held, taken] = [held - moved, taken + moved];
            expect(held).toBeGreaterThanOrEqual(0n);
            if (isTaking && taken > 0n) expect(taken * rateUnit).toBeLessThanOrEqual(first * share);
          }
        },
      ),
      { seed: 35 },
    );
  });
});
