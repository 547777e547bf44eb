/**
 * The world of a seed: twelve users who introduced each other, four products with small reserves, three pools, and 400 days. Users buy, ask for the end,
 * leave early, take the experience product, check in, write; a day in twelve is not closed when it has ended, and every third close is killed at
 * least once. What happens does not change what comes next.
 */
import { money, moneyUnit, type Money } from "@candor/core/money/money";
import { prng, type Prng } from "@candor/core/prng/prng";
import { oneIn, pickOne } from "../world/pick-one.ts";
import { poolDays } from "./year-pool-inputs.ts";
import { yearProducts, type YearInput, type YearWorld } from "./year-inputs.ts";

const userCount = 12;
const usualDays = 400;
const firstUser = 100_001;

export const createYear = (seed: number, days = usualDays): YearWorld => {
  const random = prng(`candor years ${seed}`);
  const users = Array.from({ length: userCount }, (_, index) => firstUser + index);
  const referrers = new Map(
    users.map((user, index) => [
      user,
      index === 0 || oneIn(random, 5) ? undefined : firstUser + random.below(index),
    ]),
  );
  const wallets = new Map(users.map((user) => [user, drawUsdt(random, 6_000, 22_000)]));
  const inputs: YearInput[] = [
    ...yearProducts.map(({ id }) => ({ kind: "fund", pool: id, amount: drawUsdt(random, 5, 60) }) as const),
    { kind: "fund", pool: "capital", amount: money(1_000_000n * moneyUnit) },
    { kind: "fund", pool: "referral_budget", amount: drawUsdt(random, 1, 300) },
    { kind: "fund", pool: "reward_budget", amount: drawUsdt(random, 500, 4_000) },
  ];
  const drawPools = poolDays(seed, users, days);
  for (let day = 0; day < days; day += 1) inputs.push(...drawPools(day), ...drawDay(random, users));
  inputs.push({ kind: "close", kills: [] });
  return { seed, products: yearProducts, referrers, wallets, inputs };
};

const drawDay = (random: Prng, users: readonly number[]): readonly YearInput[] => {
  const requests = Array.from({ length: random.below(5) }, () => drawRequest(random, pickOne(random, users)));
  const money: readonly YearInput[] = [
    ...(oneIn(random, 25) ? [drawFunding(random)] : []),
    ...(oneIn(random, 60) ? [drawBudget(random)] : []),
  ];
  const close: readonly YearInput[] = oneIn(random, 12) ? [] : [{ kind: "close", kills: drawKills(random) }];
  return [...requests, ...money, { kind: "dayEnds" }, ...close, ...(oneIn(random, 15) ? close : [])];
};

const drawRequest = (random: Prng, userId: number): YearInput => {
  const what = random.below(12);
  if (what < 6) {
    const { id, hasCompound } = pickOne(random, yearProducts);
    const interest = hasCompound && oneIn(random, 2) ? "compound" : "fixed";
    return { kind: "buy", userId, productId: id, interest, amount: drawHundreds(random, 30) };
  }
  if (what < 8) return { kind: "ask", userId, nth: random.below(4) };
  if (what < 9) return { kind: "leave", userId, nth: random.below(4) };
  return { kind: what < 11 ? "checkIn" : "speech", userId, times: 1 + random.below(3) };
};

const drawFunding = (random: Prng): YearInput => ({
  kind: "fund",
  pool: pickOne(random, [101, 102, 103, 120, "referral_budget", "reward_budget"] as const),
  amount: drawUsdt(random, 1, 50),
});

/** Commissions on first purchases are much larger than interest. */
const drawBudget = (random: Prng): YearInput => ({
  kind: "fund",
  pool: "referral_budget",
  amount: drawUsdt(random, 10, 300),
});

/** Early in the close, in its middle, and among the commissions. */
const drawKills = (random: Prng): readonly number[] =>
  oneIn(random, 3) ? Array.from({ length: 1 + random.below(3) }, () => 1 + random.below(40)) : [];

const drawHundreds = (random: Prng, most: number): Money =>
  money(BigInt(1 + random.below(most)) * 100n * moneyUnit);

/** Odd micro-units, so that nothing is equal by chance. */
const drawUsdt = (random: Prng, least: number, most: number): Money =>
  money(BigInt(least + random.below(most - least)) * moneyUnit + BigInt(random.below(1_000)));
