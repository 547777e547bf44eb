/**
 * Pools a second time (INV-10, INV-14): who waits, who has which units, what each pool holds, in the simplest way; it shares nothing with core or
 * with the year's ledger.
 */
import type { PoolInput, YearPool } from "../years/year-pool-inputs.ts";

type Asked<Kind extends PoolInput["kind"]> = Extract<PoolInput, { readonly kind: Kind }>;
type Share = {
  readonly id: number;
  readonly user: number;
  readonly pool: number;
  readonly own: bigint;
  readonly day: number;
  units: bigint;
  state: "waits" | "in" | "gone";
  /** The day on whose end it is paid. */
  until: number;
};
type Pool = YearPool & {
  held: bigint;
  margin: bigint;
  stake: bigint;
  isEnding: boolean;
  isOver: boolean;
  orders: { readonly what: "give" | "take" | "end"; readonly amount: bigint; readonly day: number }[];
};
export type NaivePools = {
  readonly pools: ReadonlyMap<number, Pool>;
  readonly shares: Share[];
  readonly wallet: Map<number, bigint>;
  /** What the house has given in stakes and not got back, and won from pools. */
  capital: bigint;
  won: bigint;
};

export const naivePools = (pools: readonly YearPool[], wallet: Map<number, bigint>): NaivePools => ({
  pools: new Map(
    pools.map((pool) => [
      pool.id,
      { ...pool, held: 0n, margin: 0n, stake: 0n, isEnding: false, isOver: false, orders: [] },
    ]),
  ),
  shares: [],
  wallet,
  capital: 0n,
  won: 0n,
});

const gives = ({ wallet }: NaivePools, user: number, amount: bigint): void =>
  void wallet.set(user, (wallet.get(user) ?? 0n) + amount);

export const unitsOf = ({ shares, pools }: NaivePools, id: number): bigint =>
  shares
    .filter(({ pool, state }) => pool === id && state === "in")
    .reduce((sum, { units }) => sum + units, pools.get(id)?.stake ?? 0n);

/** What a user has paid for what waits, and for what is in pools. */
export const ownIn = ({ shares }: NaivePools, user: number, state: "waits" | "in"): bigint =>
  shares
    .filter((share) => share.user === user && share.state === state)
    .reduce((sum, { own }) => sum + own, 0n);

export const buysUnitsNaively = (
  year: NaivePools,
  { userId, pool: id, amount }: Asked<"poolBuy">,
  at: { readonly id: number; readonly day: number },
): string => {
  const pool = year.pools.get(id);
  if (pool === undefined) return "FailedToGetProductInformation";
  if (pool.isOver || pool.isEnding) return "SoldOut";
  if ((year.wallet.get(userId) ?? 0n) < amount) return "low";
  gives(year, userId, -amount);
  const share = { id: at.id, user: userId, pool: id, own: amount, day: at.day, units: 0n } as const;
  year.shares.push({ ...share, state: "waits", until: 0 });
  return "";
};

/** `day` is the business day that is under way. */
export const endsUnitsNaively = (
  year: NaivePools,
  { userId, nth }: Asked<"poolEnd">,
  day: number,
): string => {
  const share = year.shares.filter(({ user, state }) => user === userId && state !== "gone")[nth];
  if (share === undefined) return "HoldingNotFound";
  if (share.state === "waits") {
    share.state = "gone";
    gives(year, userId, share.own);
    return "";
  }
  if (share.until > 0) return "NoChanges";
  const length = year.pools.get(share.pool)?.days ?? 0;
  let end = share.day + length;
  while (end < day) end += length;
  // The three days before the period ends are those after `end - 3` whole days.
  if (end - day >= 3) return "OrderCannotBeEnded";
  share.until = end;
  return "";
};

export const ordersNaively = (
  year: NaivePools,
  { pool: id, what, amount }: Asked<"poolOrder">,
  day: number,
): void => {
  const pool = year.pools.get(id);
  if (pool === undefined || pool.isOver || (what === "end" && pool.isEnding)) return;
  pool.orders.push({ what, amount, day });
  if (what === "end") pool.isEnding = true;
};

/** Units for an amount; none when a unit cannot be counted any more. */
const buys = (year: NaivePools, pool: Pool, amount: bigint): bigint => {
  const all = unitsOf(year, pool.id);
  const got = all === 0n ? amount : pool.held === 0n ? 0n : (amount * all) / pool.held;
  return all + got > 1_000_000_000_000_000_000n ? 0n : got;
};

const leavingIn = (year: NaivePools, pool: Pool, day: number): Share | undefined =>
  year.shares.find(
    (share) =>
      share.pool === pool.id &&
      share.state === "in" &&
      (pool.isEnding || (share.until > 0 && day > share.until)),
  );
const orderIn = (year: NaivePools, pool: Pool, day: number): Pool["orders"][number] | undefined =>
  pool.orders.find((order) =>
    order.what === "give"
      ? order.day === day && !pool.isEnding && buys(year, pool, order.amount) > 0n
      : pool.stake > 0n,
  );
const waitingIn = (year: NaivePools, pool: Pool): Share | undefined =>
  year.shares.find((share) => share.pool === pool.id && share.state === "waits");

/** All that can be done on this day. */
export const servesNaively = (year: NaivePools, day: number): void => {
  for (const pool of year.pools.values()) while (servesOne(year, pool, day));
};

const servesOne = (year: NaivePools, pool: Pool, day: number): boolean => {
  const comes = waitingIn(year, pool);
  if (!pool.isOver && pool.margin > 0n) return false;
  const all = unitsOf(year, pool.id);
  if (!pool.isOver && (all > 0n ? pool.held === 0n : pool.isEnding)) {
    pool.isOver = true;
    pool.stake = 0n;
    for (const share of year.shares) if (share.pool === pool.id && share.state === "in") share.state = "gone";
    return true;
  }
  const goes = pool.isOver ? undefined : leavingIn(year, pool, day);
  const wanted = pool.isOver ? undefined : orderIn(year, pool, day);
  if (goes !== undefined) {
    const paid = pays(year, pool, goes.units);
    goes.state = "gone";
    gives(year, goes.user, paid);
    return true;
  }
  if (wanted !== undefined) {
    pool.orders = pool.orders.filter((each) => each !== wanted);
    if (wanted.what === "give") {
      const got = buys(year, pool, wanted.amount);
      pool.stake += got;
      pool.held += wanted.amount;
      year.capital -= wanted.amount;
    } else {
      year.capital += pays(year, pool, pool.stake);
      pool.stake = 0n;
    }
    return true;
  }
  if (comes === undefined) return false;
  const got = pool.isOver || pool.isEnding ? 0n : buys(year, pool, comes.own);
  comes.units = got;
  if (got === 0n) {
    comes.state = "gone";
    gives(year, comes.user, comes.own);
    return true;
  }
  pool.held += comes.own;
  comes.state = "in";
  return true;
};

/** The last one takes the rest. */
const pays = (year: NaivePools, pool: Pool, units: bigint): bigint => {
  const all = unitsOf(year, pool.id);
  const paid = units === all ? pool.held : (pool.held * units) / all;
  pool.held -= paid;
  return paid;
};

export const tradesNaively = (
  year: NaivePools,
  { pool: id, resultBps }: Asked<"poolTrade">,
  day: number,
): void => {
  const pool = year.pools.get(id);
  if (pool === undefined) return;
  if (pool.margin > 0n) {
    const result = (pool.margin * BigInt(resultBps)) / 10_000n;
    pool.held += pool.margin + result;
    pool.margin = 0n;
    year.won -= result;
    return;
  }
  const isBusy = leavingIn(year, pool, day) ?? orderIn(year, pool, day) ?? waitingIn(year, pool);
  if (pool.isOver || pool.isEnding || isBusy !== undefined || unitsOf(year, id) === 0n) return;
  // Whole cents, and at least one leaf of 1000 USDT.
  const part = (pool.held * BigInt(pool.tradePartBps)) / 10_000n;
  const margin = part - (part % 10_000n);
  if (margin * BigInt(pool.multiple) < 1_000_000_000n) return;
  pool.held -= margin;
  pool.margin = margin;
};

export const emptiesNaively = (year: NaivePools, { pool: id }: Asked<"poolLoss">): void => {
  const pool = year.pools.get(id);
  if (pool === undefined || pool.margin > 0n) return;
  year.won += pool.held;
  pool.held = 0n;
};
