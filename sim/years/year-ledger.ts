/**
 * What survives a kill in a year of holdings: rows, balances, answers, versions. It takes the place of the database: it gets rows, and
 * computes the money that moves from them with arithmetic of its own, as db/functions/invest.sql, referral.sql and rewards.sql do.
 *
 * Invariants: what the database would refuse is a fault here, and is booked all the same, to see the consequences.
 */
import type { FactRow } from "@candor/core/engine/command";
import { houseAccount, productAccount, userAccount } from "@candor/core/ids/account-id";
import { dayPays, row as inARow, seventhPays, speechPays } from "./year-inputs.ts";
import { commissionRows, type CommissionBook } from "./year-commissions.ts";
import {
  createPoolBook,
  poolAsked,
  poolBought,
  poolLost,
  poolStepped,
  poolTraded,
  type PoolBook,
} from "./year-pool-ledger.ts";
import type { Step, YearHolding } from "./year-rows.ts";

export type YearLedger = {
  readonly faults: string[];
  readonly balances: Map<bigint, bigint>;
  readonly holdings: Map<number, YearHolding>;
  /** By user, the paid days. */
  readonly days: Map<number, Set<number>>;
  readonly steps: Step[];
  readonly checkIns: Map<number, number[]>;
  /** By user, the days on which a speech was rewarded. */
  readonly speeches: Map<number, number[]>;
  readonly versions: Map<string, number>;
  readonly answers: Map<string, string>;
  readonly nextIds: Map<string, number>;
  readonly commissions: CommissionBook;
  readonly pools: PoolBook;
};

/** `above`: the referrers of each user, the nearest first. */
export const createYearLedger = (above: ReadonlyMap<number, readonly number[]>): YearLedger => ({
  faults: [],
  balances: new Map(),
  holdings: new Map(),
  days: new Map(),
  steps: [],
  checkIns: new Map(),
  speeches: new Map(),
  versions: new Map(),
  answers: new Map(),
  nextIds: new Map(),
  commissions: { decided: [], sources: [], due: [], paid: [], above },
  pools: createPoolBook(),
});

export const heldIn = ({ balances }: YearLedger, account: bigint): bigint => balances.get(account) ?? 0n;

const text = (row: FactRow, name: string): string => String(row[name]);
const number = (row: FactRow, name: string): number => Number(row[name] ?? 0);
const units = (row: FactRow, name: string): bigint => BigInt(row[name] ?? 0);

/** Earned after some days of a cycle: of the whole principal, rounded down (INV-12). */
export const earnedBy = (
  { rate, days }: Pick<YearHolding, "rate" | "days">,
  principal: bigint,
  passed: number,
): bigint => (principal * rate * BigInt(passed)) / (100_000_000n * BigInt(days));

const move = ({ balances, faults }: YearLedger, from: bigint, to: bigint, amount: bigint): void => {
  if (amount < 0n) faults.push(`a movement of ${amount}`);
  balances.set(from, (balances.get(from) ?? 0n) - amount);
  balances.set(to, (balances.get(to) ?? 0n) + amount);
  const isOutside = from === houseAccount("custody:sandbox") || from === houseAccount("trading_book");
  if (!isOutside && (balances.get(from) ?? 0n) < 0n) faults.push(`account ${from} is below zero`);
};
const booksOf = (ledger: YearLedger) => ({
  pools: ledger.pools,
  faults: ledger.faults,
  held: (account: bigint) => heldIn(ledger, account),
  move: (from: bigint, to: bigint, amount: bigint) => move(ledger, from, to, amount),
});
const of = (holding: YearHolding) => ({
  wallet: userAccount(holding.userId, "wallet"),
  invested: userAccount(holding.userId, "invested"),
  bound: userAccount(holding.userId, "credit_bound"),
  lender: houseAccount("reward_budget"),
  free: productAccount(holding.productId, "yield_free"),
  committed: productAccount(holding.productId, "yield_committed"),
});
const principal = ({ own, credit }: YearHolding): bigint => own + credit;
/** Days of the running cycle that have passed when `closed` is the last closed day. */
export const passedIn = ({ boughtDay, cycle, days: length }: YearHolding, closed: number): number =>
  Math.max(closed - boughtDay, 0) - (cycle - 1) * length;
const promise = (ledger: YearLedger, holding: YearHolding): void => {
  const { free, committed } = of(holding);
  move(ledger, free, committed, earnedBy(holding, principal(holding), holding.days));
};
/** A cycle pays exactly what was promised for it. */
const endCycle = ({ faults }: YearLedger, holding: YearHolding): void => {
  const whole = earnedBy(holding, principal(holding), holding.days);
  if (holding.paid !== whole)
    faults.push(`cycle ${holding.cycle} of holding ${holding.id} has paid ${holding.paid}, not ${whole}`);
  holding.paid = 0n;
};

const bought = (ledger: YearLedger, row: FactRow, day: number): void => {
  const { faults, holdings } = ledger;
  if (number(row, "product_id") < 100) return poolBought(booksOf(ledger), row, day);
  const feeBps = row["exit_fee_bps"];
  const own = units(row, "own");
  const holding: YearHolding = {
    userId: number(row, "user_id"),
    id: number(row, "id"),
    productId: number(row, "product_id"),
    interest: text(row, "interest") === "compound" ? "compound" : "fixed",
    rate: units(row, "rate"),
    days: number(row, "days"),
    feeBps: feeBps === null || feeBps === undefined ? undefined : BigInt(feeBps),
    isLent: text(row, "credit_from") === "budget",
    boughtDay: day,
    boughtOwn: own,
    credit: units(row, "credit"),
    own,
    cycle: 1,
    isEndAsked: false,
    isLive: true,
    paid: 0n,
  };
  const had = [...holdings.values()].some(({ userId, isLent }) => userId === holding.userId && isLent);
  if (holding.isLent && had) faults.push(`user ${holding.userId} has the experience product twice`);
  holdings.set(holding.id, holding);
  const { wallet, invested, lender, bound } = of(holding);
  move(ledger, wallet, invested, holding.own);
  move(ledger, lender, bound, holding.credit);
  promise(ledger, holding);
};

const dayPaid = (ledger: YearLedger, row: FactRow): void => {
  const { days, faults, holdings } = ledger;
  const [userId, day] = [number(row, "user_id"), number(row, "day")];
  const known = days.get(userId) ?? new Set();
  if (known.has(day)) faults.push(`day ${day} of user ${userId} is paid twice`);
  if (Math.max(...known) > day) faults.push(`day ${day} of user ${userId} is paid after a later one`);
  days.set(userId, known.add(day));
  for (const holding of holdings.values()) {
    const { isLive, interest, boughtDay } = holding;
    if (holding.userId !== userId || !isLive || interest !== "fixed" || boughtDay >= day) continue;
    const nth = passedIn(holding, day);
    if (nth < 1 || nth > holding.days) faults.push(`holding ${holding.id} has no day ${nth}`);
    const amount =
      earnedBy(holding, principal(holding), nth) - earnedBy(holding, principal(holding), nth - 1);
    holding.paid += amount;
    move(ledger, of(holding).committed, of(holding).wallet, amount);
  }
};

const stepped = (ledger: YearLedger, row: FactRow): void => {
  const { faults, holdings, pools, steps } = ledger;
  const share = pools.holdings.get(number(row, "holding_id"));
  if (share !== undefined) return poolAsked(booksOf(ledger), share, number(row, "closed"));
  const holding = holdings.get(number(row, "holding_id"));
  if (holding?.isLive !== true) return void faults.push(`holding ${number(row, "holding_id")} ends twice`);
  const [step, closed] = [text(row, "step") as Step["step"], number(row, "closed")];
  const nth = passedIn(holding, closed);
  const isOver = nth >= holding.days;
  if ((step === "renewed" || step === "ended") !== isOver && step !== "asked")
    faults.push(`holding ${holding.id} is ${step} after ${nth} of ${holding.days} days`);
  const { wallet, invested, bound, lender, free, committed } = of(holding);
  const whole = earnedBy(holding, principal(holding), holding.days);
  const gained = step === "left" ? earnedBy(holding, principal(holding), nth) : whole;
  const interest = holding.interest === "compound" && step !== "asked" ? gained : 0n;
  steps.push({
    id: number(row, "id"),
    userId: holding.userId,
    holdingId: holding.id,
    step,
    cycle: holding.cycle,
    closed,
    own: holding.own,
    interest,
    isForReserve: number(row, "is_for_reserve") === 1,
  });
  if (step === "asked") return void (holding.isEndAsked = true);
  holding.paid += interest;
  if (step !== "left") endCycle(ledger, holding);
  move(ledger, committed, step === "renewed" ? invested : wallet, interest);
  if (step === "renewed") {
    holding.own += interest;
    holding.cycle += 1;
    return promise(ledger, holding);
  }
  holding.isLive = false;
  move(ledger, invested, wallet, holding.own);
  move(ledger, bound, lender, holding.credit);
  if (step !== "left") return;
  move(ledger, committed, free, whole - gained);
  const asked = (holding.own * (holding.feeBps ?? 0n)) / 10_000n;
  move(ledger, wallet, houseAccount("fees"), asked < gained ? asked : gained);
};

const rewarded = (ledger: YearLedger, row: FactRow): void => {
  const { checkIns, speeches, faults } = ledger;
  const [userId, day] = [number(row, "user_id"), number(row, "day")];
  const [days, what] = text(row, "kind") === "speech" ? [speeches, "a speech of day"] : [checkIns, "day"];
  const known = days.get(userId) ?? [];
  if (known.includes(day)) faults.push(`${what} ${day} of user ${userId} is rewarded twice`);
  days.set(userId, [...known, day]);
  const amount = days === speeches ? speechPays : checkInPays(known, day);
  move(ledger, houseAccount("reward_budget"), userAccount(userId, "wallet"), amount);
};
const checkInPays = (known: readonly number[], day: number): bigint => {
  let place = 1;
  while (known.includes(day - place)) place += 1;
  return place % inARow === 0 ? seventhPays : dayPays;
};

const commissionPaid = (ledger: YearLedger, row: FactRow): void => {
  const { commissions, faults } = ledger;
  const [id, reason] = [number(row, "commission_id"), text(row, "reason")];
  const index = commissions.due.findIndex((due) => due.commissionId === id && due.reason === reason);
  const [due] = index === -1 ? [] : commissions.due.splice(index, 1);
  if (due === undefined) return void faults.push(`commission ${id} is not due`);
  if (index > 0) faults.push(`commission ${id} is paid before one that waits`);
  commissions.paid.push(due);
  move(ledger, houseAccount("referral_budget"), userAccount(due.userId, "wallet"), due.amount);
};

/** Books a row of a fact on a business day. */
export const bookRow = (ledger: YearLedger, list: string, row: FactRow, day: number): void => {
  ledger.nextIds.set(list, number(row, "id") + 1);
  if (list === "holdings") bought(ledger, row, day);
  else if (list === "interest_days") dayPaid(ledger, row);
  else if (list === "holding_steps") stepped(ledger, row);
  else if (list === "rewards") rewarded(ledger, row);
  else if (list === "commissions") ledger.faults.push(...commissionRows(ledger, row));
  else if (list === "commission_payments") commissionPaid(ledger, row);
  else if (list === "pool_steps") poolStepped(booksOf(ledger), row, day);
  else if (list === "pool_trades") poolTraded(booksOf(ledger), row);
  else if (list === "pool_losses") poolLost(booksOf(ledger), row);
  else {
    const pool = number(row, "product_id");
    const userId = number(row, "user_id");
    const budget = (["reward_budget", "capital"] as const).find((name) => name === row["budget"]);
    const to =
      userId > 0
        ? userAccount(userId, "wallet")
        : pool > 0
          ? productAccount(pool, "yield_free")
          : houseAccount(budget ?? "referral_budget");
    move(ledger, houseAccount("custody:sandbox"), to, units(row, "amount"));
  }
};
