/**
 * A year of holdings a second time: what each user and each pool of the house must hold, who gets which commission and reward, and which
 * request is refused. Day by day and in the simplest way; it shares nothing with core or with the year's ledger.
 */
import type { YearInput, YearWorld } from "../years/year-inputs.ts";
import { yearPools } from "../years/year-pool-inputs.ts";
import { naiveBook, naiveBuy, naiveDay, naiveLeave, type NaiveBook } from "./holdings.ts";
import { naivePools, ownIn, type NaivePools } from "./pools.ts";

type Event = { readonly client: number; readonly reason: "income" | "first"; readonly base: bigint };
type Waiting = { readonly user: number; readonly amount: bigint };
type Asked<Kind extends YearInput["kind"]> = Extract<YearInput, { readonly kind: Kind }>;

export type NaiveYear = {
  readonly world: YearWorld;
  readonly book: NaiveBook;
  readonly bought: Map<number, bigint>;
  referral: bigint;
  reward: bigint;
  /** What clients have brought since the last commissions. */
  events: Event[];
  due: Waiting[];
  paid: bigint;
  readonly checkIns: Set<string>;
  readonly speeches: Set<string>;
  readonly pools: NaivePools;
};

export const naiveYear = (world: YearWorld, lastClosed: number): NaiveYear => {
  const book = naiveBook([...world.referrers.keys()], lastClosed);
  return { ...emptyYear(world, book), pools: naivePools(yearPools, book.wallet) };
};

const emptyYear = (world: YearWorld, book: NaiveBook): Omit<NaiveYear, "pools"> => ({
  world,
  book,
  bought: new Map(),
  referral: 0n,
  reward: 0n,
  events: [],
  due: [],
  paid: 0n,
  checkIns: new Set(),
  speeches: new Set(),
});

export const give = (
  year: NaiveYear,
  pool: Asked<"fund">["pool"] | "wallet",
  amount: bigint,
  user = 0,
): void => {
  if (pool === "referral_budget") year.referral += amount;
  else if (pool === "reward_budget") year.reward += amount;
  else if (pool === "capital") year.pools.capital += amount;
  else if (pool === "wallet") year.book.wallet.set(user, (year.book.wallet.get(user) ?? 0n) + amount);
  else year.book.free.set(pool, (year.book.free.get(pool) ?? 0n) + amount);
};

const whole = (principal: bigint, rate: bigint): bigint => (principal * rate) / 100_000_000n;
const share = (own: bigint, rate: bigint, days: number, passed: number): bigint =>
  (own * rate * BigInt(passed)) / (100_000_000n * BigInt(days));

/** "" or the refusal; `id` is the holding's when it is bought. */
export const buysNaively = (
  year: NaiveYear,
  { userId, productId, interest, amount }: Asked<"buy">,
  at: { readonly id: number; readonly day: number; readonly lent: bigint },
): string => {
  const { book, world, bought } = year;
  const product = world.products.find(({ id }) => id === productId);
  if (product === undefined) return "FailedToGetProductInformation";
  const isLent = product.isExperience;
  const had = [...book.holdings.values()].some((each) => each.userId === userId && each.lentByHouse);
  if (isLent && had) return "CanNotBuyRepeatedly";
  const [own, credit] = isLent ? [0n, at.lent] : [amount as bigint, 0n];
  if ((book.wallet.get(userId) ?? 0n) < own) return "low";
  if (year.reward < credit || (book.free.get(productId) ?? 0n) < whole(own + credit, product.rate))
    return "SoldOut";
  year.reward -= credit;
  bought.set(at.id, own);
  naiveBuy(book, at.id, {
    productId,
    compound: interest === "compound",
    rate: product.rate,
    days: product.days,
    feeBps: product.exitFeeBps === undefined ? undefined : BigInt(product.exitFeeBps),
    lentByHouse: isLent,
    userId,
    own,
    credit,
    day: at.day,
  });
  return "";
};

/** All days of a user through one, with what each brings those who introduced the user. */
export const closesNaively = (
  year: NaiveYear,
  userId: number,
  day: number,
  isUncovered: (id: number) => boolean,
): void => {
  const { book } = year;
  const last = book.closed.get(userId) ?? 0;
  for (let each = last + 1; each <= day; each += 1)
    for (const [id, holding] of book.holdings) {
      if (holding.userId !== userId || holding.boughtDay >= each || !holding.live) continue;
      noteDay(year, id);
      naiveDay(book, id, isUncovered);
      if (holding.lentByHouse && !holding.live) year.reward += holding.credit;
    }
  book.closed.set(userId, Math.max(last, day));
};

const noteDay = (year: NaiveYear, id: number): void => {
  const { book, bought, events } = year;
  const holding = book.holdings.get(id);
  if (holding === undefined || (bought.get(id) ?? 0n) === 0n) return;
  const { userId: client, own, rate, days, passed, compound, cycle } = holding;
  const isOver = passed + 1 === days;
  const base = compound
    ? isOver
      ? share(own, rate, days, days)
      : 0n
    : share(own, rate, days, passed + 1) - share(own, rate, days, passed);
  if (base > 0n) events.push({ client, reason: "income", base });
  if (isOver && cycle === 1 && isFirst(year, id))
    events.push({ client, reason: "first", base: bought.get(id) ?? 0n });
};

const isFirst = ({ book, bought }: NaiveYear, id: number): boolean => {
  const owner = book.holdings.get(id)?.userId;
  return [...book.holdings].every(
    ([other, { userId }]) => userId !== owner || other >= id || (bought.get(other) ?? 0n) === 0n,
  );
};

export const leavesNaively = (year: NaiveYear, id: number): void => {
  const holding = year.book.holdings.get(id);
  if (holding?.live !== true) return;
  const { userId: client, own, rate, days, passed, compound } = holding;
  const base = compound ? share(own, rate, days, passed) : 0n;
  if (base > 0n) year.events.push({ client, reason: "income", base });
  naiveLeave(year.book, id);
};

/** True when it pays. */
export const checksInNaively = (
  year: NaiveYear,
  user: number,
  day: number,
  pays: readonly bigint[],
): boolean => {
  if (year.checkIns.has(`${user}/${day}`)) return false;
  let before = 0;
  while (year.checkIns.has(`${user}/${day - before - 1}`)) before += 1;
  const amount = (before + 1) % 7 === 0 ? (pays[1] ?? 0n) : (pays[0] ?? 0n);
  if (year.reward < amount) return false;
  year.reward -= amount;
  year.checkIns.add(`${user}/${day}`);
  give(year, "wallet", amount, user);
  return true;
};

/** True when it pays. */
export const speaksNaively = (year: NaiveYear, user: number, day: number, pays: bigint): boolean => {
  if (year.speeches.has(`${user}/${day}`) || year.reward < pays) return false;
  year.reward -= pays;
  year.speeches.add(`${user}/${day}`);
  give(year, "wallet", pays, user);
  return true;
};

const percents = { income: [30n, 10n, 5n], first: [10n, 6n, 4n] } as const;

/** Commissions on everything since the last ones: a level after the other, each paid as far as the budget reaches. */
export const paysNaively = (year: NaiveYear): void => {
  payWaiting(year);
  for (const level of [1, 2, 3]) {
    for (const user of year.world.referrers.keys()) {
      const own = year.events.filter(({ client }) => aboveOf(year, client, level) === user);
      if (own.length === 0 || totalOf(year, user) < 10_000_000_000n) continue;
      year.due.push(...dueOf(user, level, own));
    }
    payWaiting(year);
  }
  year.events = [];
};

/** Each source rounded down by itself. */
const dueOf = (user: number, level: number, events: readonly Event[]): readonly Waiting[] =>
  (["income", "first"] as const)
    .map((reason) => {
      const percent = percents[reason][level - 1] ?? 0n;
      const own = events.filter((one) => one.reason === reason);
      return { user, amount: own.reduce((sum, { base }) => sum + (base * percent) / 100n, 0n) };
    })
    .filter(({ amount }) => amount > 0n);

const payWaiting = (year: NaiveYear): void => {
  while (year.due[0] !== undefined && year.due[0].amount <= year.referral) {
    const { user, amount } = year.due[0];
    year.due.shift();
    year.referral -= amount;
    year.paid += amount;
    give(year, "wallet", amount, user);
  }
};

const aboveOf = ({ world }: NaiveYear, user: number, level: number): number | undefined => {
  let at: number | undefined = user;
  for (let up = 0; up < level && at !== undefined; up += 1) at = world.referrers.get(at);
  return at;
};

export const investedOf = ({ book, pools }: NaiveYear, user: number): bigint =>
  [...book.holdings.values()]
    .filter(({ userId, live }) => userId === user && live)
    .reduce((sum, { own }) => sum + own, ownIn(pools, user, "waits"));

/** What is in pools counts as it was paid in. */
const totalOf = (year: NaiveYear, user: number): bigint =>
  (year.book.wallet.get(user) ?? 0n) + investedOf(year, user) + ownIn(year.pools, user, "in");
