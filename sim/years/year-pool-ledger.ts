/**
 * Pools in a year's ledger (INV-10, INV-14): who has which units, who waits, what is ordered, and which trade is open. What a row must say is
 * computed here again from what the pool holds, as db/functions/pools.sql does.
 *
 * Invariants: what the database would refuse is a fault, and is booked all the same, to see the consequences.
 */
import type { FactRow } from "@candor/core/engine/command";
import { houseAccount, userAccount, type AccountId } from "@candor/core/ids/account-id";
import { yearPools } from "./year-pool-inputs.ts";

export type PoolHolding = {
  readonly userId: number;
  readonly id: number;
  readonly poolId: number;
  readonly own: bigint;
  readonly days: number;
  readonly boughtDay: number;
  /** None while the money waits. */
  units: bigint | undefined;
  /** The period that it ends with. */
  asked: number | undefined;
  isLive: boolean;
};
export type PoolRow = {
  readonly id: number;
  units: bigint;
  stakeUnits: bigint;
  hasTrade: boolean;
  /** What its last trade has won or lost. */
  lastResult: bigint;
  isEnding: boolean;
  isEnded: boolean;
};
export type PoolOrderRow = {
  readonly id: number;
  readonly pool: number;
  readonly what: "give" | "take" | "end";
  readonly amount: bigint;
  readonly day: number;
  isDone: boolean;
};
export type PoolBook = {
  readonly pools: ReadonlyMap<number, PoolRow>;
  readonly holdings: Map<number, PoolHolding>;
  readonly orders: PoolOrderRow[];
  /** What has happened, by the names of steps. */
  readonly steps: string[];
};
/** The ledger that books what moves. */
type Books = {
  readonly pools: PoolBook;
  readonly faults: string[];
  readonly held: (account: AccountId) => bigint;
  readonly move: (from: AccountId, to: AccountId, amount: bigint) => void;
};

export const createPoolBook = (): PoolBook => ({
  pools: new Map(
    yearPools.map(({ id }) => [
      id,
      { id, units: 0n, stakeUnits: 0n, hasTrade: false, lastResult: 0n, isEnding: false, isEnded: false },
    ]),
  ),
  holdings: new Map(),
  orders: [],
  steps: [],
});

const number = (row: FactRow, name: string): number => Number(row[name] ?? 0);
const units = (row: FactRow, name: string): bigint => BigInt(row[name] ?? 0);
const [transit, capital, tradingBook] = [
  houseAccount("pool_transit"),
  houseAccount("capital"),
  houseAccount("trading_book"),
];

/** The own principal of a user that is in pools (REF-02): neither waiting nor gone. */
export const principalInPools = ({ holdings }: PoolBook, userId: number): bigint =>
  [...holdings.values()]
    .filter((each) => each.userId === userId && each.isLive && each.units !== undefined)
    .reduce((sum, { own }) => sum + own, 0n);

export const poolBought = ({ pools, move }: Books, row: FactRow, day: number): void => {
  const [userId, id, own] = [number(row, "user_id"), number(row, "id"), units(row, "own")];
  pools.holdings.set(id, {
    userId,
    id,
    poolId: number(row, "product_id"),
    own,
    days: number(row, "days"),
    boughtDay: day,
    units: undefined,
    asked: undefined,
    isLive: true,
  });
  move(userAccount(userId, "wallet"), userAccount(userId, "invested"), own);
};

/** The end is asked for, in the last three days of a period (INV-10). */
export const poolAsked = ({ faults }: Books, holding: PoolHolding, closed: number): void => {
  const passed = closed - holding.boughtDay;
  const isLate = passed % holding.days >= holding.days - 3;
  if (!holding.isLive || holding.units === undefined || holding.asked !== undefined || !isLate)
    faults.push(`the end of holding ${holding.id} is asked for after ${passed} days`);
  holding.asked = Math.floor(passed / holding.days) + 1;
};

export const poolTraded = ({ pools, faults, move }: Books, row: FactRow): void => {
  const pool = pools.pools.get(number(row, "pool_id"));
  if (pool === undefined) return;
  const [contract, margin] = [userAccount(pool.id, "contract"), userAccount(pool.id, "margin")];
  const [amount, result] = [units(row, "amount"), units(row, "result")];
  const isOpening = row["step"] === "opened";
  if (isOpening === pool.hasTrade) faults.push(`a trade of pool ${pool.id} is ${row["step"]} twice`);
  pool.hasTrade = isOpening;
  pools.steps.push(isOpening ? "opened" : result < 0n ? "lost" : "won");
  if (isOpening) return move(contract, margin, amount);
  pool.lastResult = result;
  move(margin, contract, amount);
  if (result < 0n) move(contract, tradingBook, -result);
  else move(tradingBook, contract, result);
};

/** A correction that leaves a pool nothing. */
export const poolLost = ({ pools, move }: Books, row: FactRow): void => {
  pools.steps.push("emptied");
  move(userAccount(number(row, "pool_id"), "contract"), tradingBook, units(row, "amount"));
};

/** A step of a holder or of the house, and its move of the pool. */
export const poolStepped = (books: Books, row: FactRow, day: number): void => {
  const { pools, faults, held } = books;
  const pool = pools.pools.get(number(row, "pool_id"));
  const step = String(row["step"]);
  pools.steps.push(step);
  if (pool === undefined) return void faults.push("a step of no pool");
  const holding = pools.holdings.get(number(row, "holding_id"));
  if (step === "returned") return returned(books, pool, holding, row);
  const has = held(userAccount(pool.id, "contract"));
  if (pool.hasTrade) faults.push(`pool ${pool.id} has an open trade while somebody has ${step}`);
  if (pool.isEnded) faults.push(`somebody has ${step} after the end of pool ${pool.id}`);
  if (units(row, "held_before") !== has || units(row, "units_before") !== pool.units)
    faults.push(`pool ${pool.id} holds ${has}, not ${units(row, "held_before")}, when somebody has ${step}`);
  if (step === "ended") return ended(books, pool, has);
  if (step === "entered" || step === "given") comes(books, pool, holding, { row, step, has });
  else goes(books, pool, holding, { row, step, has, day });
};

type Step = { readonly row: FactRow; readonly step: string; readonly has: bigint };

const comes = (
  { pools, faults, move }: Books,
  pool: PoolRow,
  holding: PoolHolding | undefined,
  { row, step, has }: Step,
): void => {
  const [amount, got] = [units(row, "amount"), units(row, "units")];
  const due = pool.units === 0n ? amount : has === 0n ? 0n : (amount * pool.units) / has;
  if (got !== due || got === 0n) faults.push(`${amount} has ${step} for ${got} units, not ${due}`);
  pool.units += got;
  if (step === "given") {
    pool.stakeUnits += got;
    finish(pools, faults, row, amount);
    move(capital, transit, amount);
  } else if (holding !== undefined) {
    if (!holding.isLive || holding.units !== undefined || holding.own !== amount)
      faults.push(`holding ${holding.id} enters with ${amount}`);
    holding.units = got;
    move(userAccount(holding.userId, "invested"), transit, amount);
  }
  move(transit, userAccount(pool.id, "contract"), amount);
};

const goes = (
  { pools, faults, move }: Books,
  pool: PoolRow,
  holding: PoolHolding | undefined,
  { row, step, has, day }: Step & { readonly day: number },
): void => {
  const [amount, gone] = [units(row, "amount"), units(row, "units")];
  const due = gone === pool.units ? has : (has * gone) / pool.units;
  if (amount !== due) faults.push(`${gone} units are paid ${amount}, not ${due}`);
  pool.units -= gone;
  move(userAccount(pool.id, "contract"), transit, amount);
  if (step === "taken") {
    if (gone !== pool.stakeUnits) faults.push(`a part of the stake of pool ${pool.id} is taken`);
    pool.stakeUnits = 0n;
    finish(pools, faults, row, undefined);
    return move(transit, capital, amount);
  }
  if (holding === undefined) return void faults.push("nobody's units are paid");
  const isOver = holding.asked !== undefined && day - 1 - holding.boughtDay >= holding.asked * holding.days;
  if (!holding.isLive || holding.units !== gone || !(isOver || pool.isEnding))
    faults.push(`holding ${holding.id} is paid out before its time`);
  holding.isLive = false;
  move(transit, userAccount(holding.userId, "wallet"), amount);
};

const returned = (
  { faults, move }: Books,
  pool: PoolRow,
  holding: PoolHolding | undefined,
  row: FactRow,
): void => {
  const amount = units(row, "amount");
  if (holding?.isLive !== true || holding.units !== undefined || holding.own !== amount)
    faults.push(`money that does not wait for pool ${pool.id} is given back`);
  if (holding === undefined) return;
  holding.isLive = false;
  move(userAccount(holding.userId, "invested"), userAccount(holding.userId, "wallet"), amount);
};

const ended = ({ pools, faults }: Books, pool: PoolRow, has: bigint): void => {
  if (pool.units === 0n ? !pool.isEnding : has > 0n) faults.push(`pool ${pool.id} ends and holds ${has}`);
  pool.isEnded = true;
  for (const holding of pools.holdings.values())
    if (holding.poolId === pool.id && holding.units !== undefined) holding.isLive = false;
};

/** An order is done once, and as it was given. */
const finish = ({ orders }: PoolBook, faults: string[], row: FactRow, amount: bigint | undefined): void => {
  const given = orders.find(({ id }) => id === number(row, "act_id"));
  if (given === undefined || given.isDone || (amount !== undefined && given.amount !== amount))
    return void faults.push(`order ${number(row, "act_id")} is done twice, or otherwise than it was given`);
  given.isDone = true;
};
