import { describe, expect, test } from "vitest";
import { money, type Money } from "../money/money.ts";
import { prng, type Prng } from "../prng/prng.ts";
import {
  isWipedOut,
  mostUnits,
  paidFor,
  shareOf,
  tradeAmount,
  unitsFor,
  unitValue,
  type PoolState,
} from "./units.ts";

const pool = (held: bigint, units: bigint): PoolState => ({ held: money(held), units });
const enter = ({ held, units }: PoolState, amount: Money): PoolState =>
  pool(held + amount, units + unitsFor(amount, { held, units }));
const leave = ({ held, units }: PoolState, own: bigint): PoolState =>
  pool(held - paidFor(own, { held, units }), units - own);

describe("units of a pool", () => {
  test.each([
    ["the first to enter gets a unit a micro-unit", 500n, pool(0n, 0n), 500n],
    ["after a gain a unit costs more", 500n, pool(2_000n, 1_000n), 250n],
    ["after a loss a unit costs less", 500n, pool(500n, 1_000n), 1_000n],
    ["a part of a unit is rounded down", 10n, pool(3_000n, 1_000n), 3n],
    ["too little for one unit gets none", 2n, pool(3_000n, 1_000n), 0n],
    ["a pool that has lost everything gives none", 500n, pool(0n, 1_000n), 0n],
    ["as many as can be counted", mostUnits - 1n, pool(1n, 1n), mostUnits - 1n],
    ["more than can be counted are none", mostUnits, pool(1n, 1n), 0n],
  ])("[INV-14] %s", (_what, amount, state, units) => {
    expect(unitsFor(money(amount), state)).toBe(units);
  });

  test.each([
    ["a part of them is rounded down", 1n, pool(100n, 3n), 33n],
    ["the last ones take the rest", 3n, pool(100n, 3n), 100n],
    ["units of a pool that has lost everything are paid nothing", 3n, pool(0n, 4n), 0n],
  ])("[INV-14] %s", (_what, own, state, paid) => {
    expect(paidFor(own, state)).toBe(paid);
  });

  test("[INV-14] nobody brings nothing, and nobody has more units than there are", () => {
    expect(() => unitsFor(money(0n), pool(1n, 1n))).toThrow("brings something");
    expect(() => paidFor(2n, pool(1n, 1n))).toThrow("more units than there are");
    expect(() => paidFor(0n, pool(1n, 1n))).toThrow("more units than there are");
  });

  test("[INV-14] a unit begins at one USDT, and is worth what the pool is worth, by its units", () => {
    expect(unitValue(money(0n), 0n)).toBe(1_000_000n);
    expect(unitValue(money(3_000n), 2_000n)).toBe(1_500_000n);
    expect(shareOf(money(-10n), 1n, 3n)).toBe(-3n);
    expect(shareOf(money(10n), 0n, 0n)).toBe(0n);
    expect([isWipedOut(pool(0n, 1n)), isWipedOut(pool(1n, 1n)), isWipedOut(pool(0n, 0n))]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("[INV-14] a trade's margin is the published part of what is held, in whole cents", () => {
    expect(tradeAmount(money(12_345_678_901n), 1_000)).toBe(1_234_560_000n);
    expect(tradeAmount(money(99_999n), 1_000)).toBe(0n);
  });
});

describe("a random series of entering, leaving, gains and losses", () => {
  const seeds = Array.from({ length: 40 }, (_, seed) => `units ${seed}`);
  const stateOf = (random: Prng): PoolState =>
    pool(BigInt(random.below(4_000_000_000)) + 1n, BigInt(random.below(4_000_000_000)) + 1n);
  const amountOf = (random: Prng): Money => money(BigInt(random.below(1_000_000_000)) + 1n);

  test.each(seeds)("[INV-14] gains nobody anything who enters and leaves at one moment: %s", (seed) => {
    const random = prng(seed);
    for (let round = 0; round < 200; round += 1) {
      const [before, amount] = [stateOf(random), amountOf(random)];
      const units = unitsFor(amount, before);
      if (units === 0n) continue;
      const inside = enter(before, amount);
      expect(paidFor(units, inside)).toBeLessThanOrEqual(amount);
      // Those who were there before have not less, to the micro-unit that each of them is rounded down to.
      expect(inside.held * before.units).toBeGreaterThanOrEqual(before.held * inside.units);
      const after = leave(inside, units);
      expect(after.units).toBe(before.units);
      expect(after.held).toBeGreaterThanOrEqual(before.held);
    }
  });

  test.each(seeds)("[INV-14] lets nobody who leaves take anything from those who stay: %s", (seed) => {
    const random = prng(seed);
    for (let round = 0; round < 200; round += 1) {
      const before = stateOf(random);
      const own = (before.units * BigInt(random.below(1_000) + 1)) / 1_000n;
      if (own === 0n || own === before.units) continue;
      const after = leave(before, own);
      expect(after.held * before.units).toBeGreaterThanOrEqual(before.held * after.units);
    }
  });

  test.each(seeds)("[INV-14] pays out exactly what was paid in and won, when all have left: %s", (seed) => {
    const random = prng(seed);
    let state = pool(0n, 0n);
    const units: bigint[] = [];
    let [into, out] = [0n, 0n];
    const go = (place: number): void => {
      const [own] = units.splice(place, 1);
      if (own === undefined) return;
      out += paidFor(own, state);
      state = leave(state, own);
    };
    for (let round = 0; round < 300; round += 1) {
      const what = random.below(3);
      if (what === 0) {
        const amount = amountOf(random);
        const got = unitsFor(amount, state);
        if (got === 0n) continue;
        units.push(got);
        state = enter(state, amount);
        into += amount;
      } else if (what === 1 && units.length > 0) go(random.below(units.length));
      else if (units.length > 0) {
        const change = (state.held * BigInt(random.below(400) - 199)) / 1_000n;
        state = pool(state.held + change, state.units);
        into += change;
      }
      expect(state.held).toBe(into - out);
      expect(state.units).toBe(units.reduce((sum, own) => sum + own, 0n));
    }
    while (units.length > 0) go(0);
    expect([state.held, state.units, out]).toEqual([0n, 0n, into]);
  });
});
