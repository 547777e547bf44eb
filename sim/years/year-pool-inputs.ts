/**
 * What happens to pools of copy products in a year (INV-10, INV-14): drawn beside everything else, from random numbers of their own.
 *
 * A pool's trade has an outcome that the seed has drawn: what contracts win and lose is played by the other worlds.
 */
import { money, moneyUnit, type Money } from "@candor/core/money/money";
import { prng, type Prng } from "@candor/core/prng/prng";
import { oneIn, pickOne } from "../world/pick-one.ts";

export type YearPool = {
  readonly id: number;
  /** Of its period. */
  readonly days: number;
  readonly multiple: number;
  readonly tradePartBps: number;
};

/** A pool that a stake begins, and one that is often empty. */
export const yearPools: readonly YearPool[] = [
  { id: 1, days: 7, multiple: 10, tradePartBps: 500 },
  { id: 2, days: 10, multiple: 50, tradePartBps: 5_000 },
  { id: 3, days: 5, multiple: 50, tradePartBps: 5_000 },
];

export type PoolInput =
  | { readonly kind: "poolBuy"; readonly userId: number; readonly pool: number; readonly amount: Money }
  /** What its owner can do with the `nth` of the live ones: take back what waits, or ask for the end. */
  | { readonly kind: "poolEnd"; readonly userId: number; readonly nth: number }
  /** The next trade begins, if it can; an open one ends, with this result in 1/10000 of its margin. */
  | { readonly kind: "poolTrade"; readonly pool: number; readonly resultBps: number }
  /** A correction takes all that a pool without a trade holds. */
  | { readonly kind: "poolLoss"; readonly pool: number }
  /** What two operators order. */
  | {
      readonly kind: "poolOrder";
      readonly pool: number;
      readonly what: "give" | "take" | "end";
      readonly amount: Money;
    }
  /** The job looks at every pool. The server is killed after these numbers of steps, one after another. */
  | { readonly kind: "poolServe"; readonly kills: readonly number[] };

type DrawPools = (day: number) => readonly PoolInput[];

/** What happens to pools on each day of the seed's year. */
export const poolDays = (seed: number, users: readonly number[], days: number): DrawPools => {
  const random = prng(`candor years of pools ${seed}`);
  const end: PoolInput = oneIn(random, 2)
    ? { kind: "poolOrder", pool: 3, what: "end", amount: money(1n) }
    : { kind: "poolLoss", pool: 3 };
  return (day) => {
    const first: readonly PoolInput[] = [
      { kind: "poolOrder", pool: 1, what: "give", amount: drawUsdt(random, 5_000) },
      { kind: "poolServe", kills: [] },
    ];
    // The third pool ends in the middle of the year, by operators or by its losses.
    const isEnd = day >= days / 2 && day < days / 2 + endDays;
    const drawn = Array.from({ length: 2 + random.below(6) }, () => drawInput(random, users));
    return [...(day === 0 ? first : []), ...drawn, ...(isEnd ? [end] : [])];
  };
};

/** On one of these days it has no trade. */
const endDays = 8;

const drawInput = (random: Prng, users: readonly number[]): PoolInput => {
  const what = random.below(24);
  const { id: pool } = pickOne(random, yearPools);
  if (what < 5)
    return { kind: "poolBuy", userId: pickOne(random, users), pool, amount: drawHundreds(random) };
  if (what < 10) return { kind: "poolEnd", userId: pickOne(random, users), nth: random.below(3) };
  if (what < 16) return { kind: "poolTrade", pool, resultBps: random.below(19_000) - 9_000 };
  if (what < 17) return drawOrder(random, pool);
  return { kind: "poolServe", kills: drawKills(random) };
};

/** The second pool has no stake: the last to leave it takes the rest. */
const drawOrder = (random: Prng, pool: number): PoolInput => ({
  kind: "poolOrder",
  pool: pool === 2 ? 1 : pool,
  what: oneIn(random, 3) ? "take" : "give",
  amount: drawUsdt(random, 2_000),
});

const drawKills = (random: Prng): readonly number[] =>
  oneIn(random, 4) ? Array.from({ length: 1 + random.below(2) }, () => 1 + random.below(8)) : [];

const drawHundreds = (random: Prng): Money => money(BigInt(1 + random.below(12)) * 100n * moneyUnit);

/** Odd micro-units, so that nothing is equal by chance. */
const drawUsdt = (random: Prng, most: number): Money =>
  money(BigInt(1 + random.below(most)) * moneyUnit + BigInt(random.below(1_000)));
