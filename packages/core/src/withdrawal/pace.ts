/**
 * When all of a balance can be requested at the pace of a day's cap (WAL-10): how much from now on, and how much from the beginning of each
 * later business day on.
 *
 * Invariants: no part is below the least request or above what its day allows; parts and what follows sum to the whole USDT of the
 * balance, less a rest that is below the least request. Known limit: it assumes that nothing else is requested or credited meanwhile.
 */
import { assert } from "../assert/assert.ts";
import { money, moneyUnit, type Money } from "../money/money.ts";
import { dayMs } from "../time/time.ts";

export type PacePart = {
  readonly amount: Money;
  /** When it can be requested; undefined: now. */
  readonly fromMs: number | undefined;
};

type Paced = {
  readonly wallet: Money;
  /** Of each day, and what is left of it today. */
  readonly cap: Money;
  readonly left: Money;
  /** The least request. */
  readonly min: Money;
  /** When the next business day begins. */
  readonly nextDayMs: number;
};

const whole = (amount: bigint): bigint => amount - (amount % moneyUnit);

/** Of a day that allows `most`: all that is left if it fits, and otherwise so much that what follows is not below the least request. */
const partOf = (rest: bigint, most: bigint, min: bigint): bigint => {
  if (rest <= most) return rest;
  const tooLittle = min - (rest - most);
  const part = tooLittle > 0n && most - tooLittle >= min ? most - tooLittle : most;
  return part < min ? 0n : part;
};

/** Parts that are listed one by one. */
const mostListed = 6;

export type Pace = {
  readonly parts: readonly PacePart[];
  /** What follows after the listed parts, in parts of a whole cap, and when the last of it can be requested. */
  readonly more: { readonly amount: Money; readonly untilMs: number } | undefined;
};

export const paceOf = ({ wallet, cap, left, min, nextDayMs }: Paced): Pace => {
  assert(min > 0n && whole(cap) >= min, "a day's cap allows the least request");
  const parts: PacePart[] = [];
  let rest = whole(wallet);
  let day = 0;
  for (; rest >= min && parts.length < mostListed; day++) {
    const amount = partOf(rest, whole(day === 0 ? left : cap), min);
    if (amount > 0n)
      parts.push({ amount: money(amount), fromMs: day === 0 ? undefined : nextDayMs + (day - 1) * dayMs });
    rest -= amount;
  }
  if (rest < min) return { parts, more: undefined };
  const days = (rest + whole(cap) - 1n) / whole(cap);
  return { parts, more: { amount: money(rest), untilMs: nextDayMs + (day - 2 + Number(days)) * dayMs } };
};
