/**
 * What survives a kill in a year of holdings: rows, balances, answers, versions. It takes the place of the database: it gets rows, and
 * computes the money that moves from them with arithmetic of its own, as db/functions/invest.sql, referral.sql and rewards.sql do.
 *
 * Invariants: what the database would refuse is a fault here, and is booked all the same, to see the consequences.
 */
import type { FactRow } from "@candor/core/engine/command";
import { houseAccount, productAccount, userAccount } from "@candor/core/ids/account-id";
import { dayPays, row as inARow, seventhPays } from "./year-inputs.ts";
import { commissionRows, type CommissionBook } from "./year-commissions.ts";
import type { Step, YearHolding } from "./year-rows.ts";

export type YearLedger = ReturnType<typeof createYearLedger>;

const text = (row: FactRow, name: string): string => String(row[name]);
const number = (row: FactRow, name: string): number => Number(row[name] ?? 0);
const units = (row: FactRow, name: string): bigint => BigInt(row[name] ?? 0);

/** Earned after some days of a cycle: of the whole principal, rounded down (INV-12). */
export const earnedBy = (
  { rate, days }: Pick<YearHolding, "rate" | "days">,
  principal: bigint,
  passed: number,
): bigint => (principal * rate * BigInt(passed)) / (100_000_000n * BigInt(days));

/** `above`: the referrers of each user, the nearest first. */
export const createYearLedger = (above: ReadonlyMap<number, readonly number[]>) => {
  const faults: string[] = [];
  const balances = new Map<bigint, bigint>();
  const holdings = new Map<number, YearHolding>();
  /** By user, the paid days. */
  const days = new Map<number, Set<number>>();
  const steps: Step[] = [];
  const checkIns = new Map<number, number[]>();
  const versions = new Map<string, number>();
  const answers = new Map<string, string>();
  const nextIds = new Map<string, number>();
  const commissions: CommissionBook = { decided: [], sources: [], due: [], paid: [], above };

  const move = (from: bigint, to: bigint, amount: bigint): void => {
    if (amount < 0n) faults.push(`a movement of ${amount}`);
    balances.set(from, (balances.get(from) ?? 0n) - amount);
    balances.set(to, (balances.get(to) ?? 0n) + amount);
    const isOutside = from === houseAccount("custody:sandbox");
    if (!isOutside && (balances.get(from) ?? 0n) < 0n) faults.push(`account ${from} is below zero`);
  };
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
  const passed = ({ boughtDay, cycle, days: length }: YearHolding, closed: number): number =>
    Math.max(closed - boughtDay, 0) - (cycle - 1) * length;
  const promise = (holding: YearHolding): void => {
    const { free, committed } = of(holding);
    move(free, committed, earnedBy(holding, principal(holding), holding.days));
  };
  /** A cycle pays exactly what was promised for it. */
  const endCycle = (holding: YearHolding): void => {
    const whole = earnedBy(holding, principal(holding), holding.days);
    if (holding.paid !== whole)
      faults.push(`cycle ${holding.cycle} of holding ${holding.id} has paid ${holding.paid}, not ${whole}`);
    holding.paid = 0n;
  };

  const bought = (row: FactRow, day: number): void => {
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
    move(wallet, invested, holding.own);
    move(lender, bound, holding.credit);
    promise(holding);
  };

  const dayPaid = (row: FactRow): void => {
    const [userId, day] = [number(row, "user_id"), number(row, "day")];
    const known = days.get(userId) ?? new Set();
    if (known.has(day)) faults.push(`day ${day} of user ${userId} is paid twice`);
    if (Math.max(...known) > day) faults.push(`day ${day} of user ${userId} is paid after a later one`);
    days.set(userId, known.add(day));
    for (const holding of holdings.values()) {
      const { isLive, interest, boughtDay } = holding;
      if (holding.userId !== userId || !isLive || interest !== "fixed" || boughtDay >= day) continue;
      const nth = passed(holding, day);
      if (nth < 1 || nth > holding.days) faults.push(`holding ${holding.id} has no day ${nth}`);
      const amount =
        earnedBy(holding, principal(holding), nth) - earnedBy(holding, principal(holding), nth - 1);
      holding.paid += amount;
      move(of(holding).committed, of(holding).wallet, amount);
    }
  };

  const stepped = (row: FactRow): void => {
    const holding = holdings.get(number(row, "holding_id"));
    if (holding?.isLive !== true) return void faults.push(`holding ${number(row, "holding_id")} ends twice`);
    const [step, closed] = [text(row, "step") as Step["step"], number(row, "closed")];
    const nth = passed(holding, closed);
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
    if (step !== "left") endCycle(holding);
    move(committed, step === "renewed" ? invested : wallet, interest);
    if (step === "renewed") {
      holding.own += interest;
      holding.cycle += 1;
      return promise(holding);
    }
    holding.isLive = false;
    move(invested, wallet, holding.own);
    move(bound, lender, holding.credit);
    if (step !== "left") return;
    move(committed, free, whole - gained);
    const asked = (holding.own * (holding.feeBps ?? 0n)) / 10_000n;
    move(wallet, houseAccount("fees"), asked < gained ? asked : gained);
  };

  const rewarded = (row: FactRow): void => {
    const [userId, day] = [number(row, "user_id"), number(row, "day")];
    const known = checkIns.get(userId) ?? [];
    if (known.includes(day)) faults.push(`day ${day} of user ${userId} is rewarded twice`);
    checkIns.set(userId, [...known, day]);
    let place = 1;
    while (known.includes(day - place)) place += 1;
    const amount = place % inARow === 0 ? seventhPays : dayPays;
    move(houseAccount("reward_budget"), userAccount(userId, "wallet"), amount);
  };

  const commissionPaid = (row: FactRow): void => {
    const [id, reason] = [number(row, "commission_id"), text(row, "reason")];
    const index = commissions.due.findIndex((due) => due.commissionId === id && due.reason === reason);
    const [due] = index === -1 ? [] : commissions.due.splice(index, 1);
    if (due === undefined) return void faults.push(`commission ${id} is not due`);
    if (index > 0) faults.push(`commission ${id} is paid before one that waits`);
    commissions.paid.push(due);
    move(houseAccount("referral_budget"), userAccount(due.userId, "wallet"), due.amount);
  };

  const book = (list: string, row: FactRow, day: number): void => {
    nextIds.set(list, number(row, "id") + 1);
    if (list === "holdings") bought(row, day);
    else if (list === "interest_days") dayPaid(row);
    else if (list === "holding_steps") stepped(row);
    else if (list === "rewards") rewarded(row);
    else if (list === "commissions")
      faults.push(...commissionRows({ holdings, days, steps, commissions }, row));
    else if (list === "commission_payments") commissionPaid(row);
    else {
      const pool = number(row, "product_id");
      const userId = number(row, "user_id");
      const budget = row["budget"] === "reward_budget" ? "reward_budget" : "referral_budget";
      const to =
        userId > 0
          ? userAccount(userId, "wallet")
          : pool > 0
            ? productAccount(pool, "yield_free")
            : houseAccount(budget);
      move(houseAccount("custody:sandbox"), to, units(row, "amount"));
    }
  };

  return {
    faults,
    balances,
    holdings,
    days,
    steps,
    checkIns,
    versions,
    answers,
    nextIds,
    commissions,
    passed,
    book,
    balanceOf: (account: bigint): bigint => balances.get(account) ?? 0n,
  };
};
