import { expect, test } from "vitest";
import type { Price } from "../money/money.ts";
import { prng, type Prng } from "../prng/prng.ts";
import { judgePrice, levelFrom, type PriceLevel } from "./price-level.ts";

const unit = 100_000_000;
const priceOf = (value: number): Price => BigInt(Math.round(value * unit)) as Price;

type Print = { readonly atMs: number; readonly value: number };

/** Judges prints one after the other; gives those that were accepted. */
const accepted = (prints: readonly Print[], from: PriceLevel = levelFrom(priceOf(100))) => {
  let level = from;
  return prints.filter(({ atMs, value }) => {
    const judged = judgePrice(level, priceOf(value), atMs);
    level = judged.level;
    return judged.isNear;
  });
};

/** A print every `everyMs` from `fromMs` on, valued by the time since then and its place. */
const prints = (
  fromMs: number,
  count: number,
  everyMs: number,
  value: (sinceMs: number, place: number) => number,
): Print[] =>
  Array.from({ length: count }, (_, place) => ({
    atMs: fromMs + place * everyMs,
    value: value(place * everyMs, place),
  }));
const calm = (everyMs = 250): Print[] => prints(0, Math.ceil(12_000 / everyMs), everyMs, () => 100);

/** A number in 0 .. 1. */
const share = (random: Prng): number => random.below(1_000_001) / 1_000_000;

test("[MKT-09] a fall of 30 % with trades on both sides of a spread of 2 % is the new level within four seconds", () => {
  const fall = prints(12_000, 80, 250, (_, place) => (place % 2 === 0 ? 70 : 71.5));
  const taken = accepted([...calm(), ...fall]).filter(({ value }) => value < 99);
  expect((taken[0]?.atMs ?? Infinity) - 12_000).toBeLessThanOrEqual(4_000);
  // From then on both sides are accepted, each of them.
  expect(taken).toEqual(fall.filter(({ atMs }) => atMs >= (taken[0]?.atMs ?? 0)));
});

test("[MKT-09] a jump is not believed before several seconds have brought it, however many prints it has", () => {
  for (const everyMs of [1, 10, 50, 250]) {
    const jump = prints(12_000, 1_900 / everyMs, everyMs, () => 140);
    expect(accepted([...calm(), ...jump]).filter(({ value }) => value > 101)).toEqual([]);
  }
});

test("[MKT-09] after a restart a market that is elsewhere is the new level within seconds", () => {
  for (const value of [1, 50, 70, 130, 900])
    expect(accepted(prints(500, 40, 250, () => value))[0]?.atMs ?? Infinity).toBeLessThanOrEqual(4_000);
});

test("[MKT-09] whatever the pattern of a new level, it is taken within seconds and followed: jumps, trends, noise, two sides", () => {
  for (let seed = 0; seed < 500; seed++) {
    const random = prng(`level ${seed}`);
    const everyMs = [20, 100, 250, 900, 1_500, 4_000][random.below(6)] ?? 250;
    const isRise = random.below(2) === 0;
    const jump = isRise ? 1.3 + share(random) * 4 : 0.1 + share(random) * 0.6;
    const trend = 1 + (share(random) - 0.5) * 0.04;
    const noise = share(random) * 0.08;
    const spread = share(random) * 0.1;
    const stale = random.below(3) === 0 ? 4 + random.below(6) : Infinity;
    const moved = prints(12_000, 200, everyMs, (sinceMs, place) => {
      if (place % stale === stale - 1) return 100;
      const middle = 100 * jump * trend ** Math.min(sinceMs / 1_000, 20);
      const side = 1 + (place % 2 === 0 ? spread / 2 : -spread / 2);
      return middle * side * (1 + (share(random) - 0.5) * noise);
    });
    const real = moved.filter(({ value }) => value !== 100);
    const taken = new Set(accepted([...calm(everyMs), ...moved]));
    // Sparse prints need some more of themselves: a second that brings none proves nothing.
    const deadlineMs = 12_000 + Math.max(5_000, everyMs * 8);
    const late = real.filter((print) => print.atMs > deadlineMs && !taken.has(print));
    expect({ seed, late: late.length }).toEqual({ seed, late: 0 });
  }
});

test("[MKT-09] single false prints are refused, however far off, also in a burst, in every second and as many as good ones", () => {
  for (let seed = 0; seed < 500; seed++) {
    const random = prng(`false ${seed}`);
    const everyMs = [20, 100, 250, 1_000, 2_500][random.below(5)] ?? 250;
    const kind = random.below(3);
    const off = random.below(2) === 0 ? 1.5 + share(random) * 1_000 : 0.001 + share(random) * 0.6;
    const good = prints(0, 120, everyMs, () => 100 * (1 + (share(random) - 0.5) * 0.1));
    const untrue = good.flatMap(({ atMs }, place): Print[] => {
      const one = { atMs: atMs + 1, value: 100 * off };
      if (kind === 0) return random.below(10) === 0 ? [one] : [];
      if (kind === 1) return place === 60 ? Array.from({ length: 300 }, () => one) : [];
      return [one];
    });
    const all = [...good, ...untrue].toSorted((a, b) => a.atMs - b.atMs);
    const taken = new Set(accepted(all));
    expect({ seed, believed: untrue.filter((print) => taken.has(print)).length }).toEqual({
      seed,
      believed: 0,
    });
    expect({ seed, lost: good.filter((print) => !taken.has(print)).length }).toEqual({ seed, lost: 0 });
  }
});

test("[MKT-09] false prints that alternate with good ones, a second each, never become the level", () => {
  const mixed = prints(0, 100, 1_000, (_, place) => (place % 2 === 0 ? 100 : 60));
  expect(accepted(mixed)).toEqual(mixed.filter(({ value }) => value === 100));
});

test("[MKT-09] doubt begins with an outlier and ends with the next accepted price", () => {
  const first = judgePrice(levelFrom(priceOf(100)), priceOf(70), 1_000).level;
  const second = judgePrice(first, priceOf(71), 1_250).level;
  expect([first.doubtMs, second.doubtMs]).toEqual([1_000, 1_000]);
  expect(judgePrice(second, priceOf(101), 1_500).level.doubtMs).toBeUndefined();
});
