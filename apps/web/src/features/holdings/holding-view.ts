/** A bought product as its owner sees it: where it stands, what comes next, and what it will pay (INV-08, INV-09). Pure. */
import { comingPayments, type RunningCycle } from "@candor/core/invest/payments";
import { money, parseMoney, parseRate, rate, zeroMoney, type Money } from "@candor/core/money/money";
import { dayMs } from "@candor/core/time/time";
import type { AnswerOf } from "@candor/wire/call";
import type { myFinancial } from "@candor/wire/earn/invest";

export type Row = AnswerOf<typeof myFinancial>;

const moneyOf = (text: string): Money => parseMoney(text) ?? zeroMoney;

export const isFinished = ({ status }: Row): boolean => status === 1;
export const isRedeeming = ({ endAskedDigit, exitDigit }: Row): boolean =>
  endAskedDigit === 1 || exitDigit === 2;
const isCompound = ({ interestDigit }: Row): boolean => interestDigit === 2;
export const kindOf = (row: Row): "fixed" | "compound" | "experience" =>
  row.kind === "experience" ? "experience" : isCompound(row) ? "compound" : "fixed";

/** What happens when the running cycle ends: credit of the experience product is only lent for one cycle (INV-07). */
export const nextOf = (row: Row): "renews" | "redeems" | "redeemsAll" | "returns" => {
  if (row.kind === "experience") return "returns";
  if (!isRedeeming(row)) return "renews";
  return isCompound(row) ? "redeemsAll" : "redeems";
};

/** It can be ended now (INV-09, INV-16). */
export const mayExit = (row: Row): boolean =>
  !isFinished(row) && row.endDigit === 2 && row.exitDigit === 1 && row.exit !== null;

/** Whether its end can be asked for: not at all, from a later time on, or now. */
export const askState = (row: Row, nowMs: number): "none" | "later" | "now" => {
  if (isFinished(row) || isRedeeming(row) || row.kind !== "fixed") return "none";
  return nowMs < row.mayAskTime ? "later" : "now";
};

/** What ends first comes first. */
export const soonestFirst = (rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((one, other) => one.currentEndTime - other.currentEndTime);

const runningOf = (row: Row): RunningCycle => ({
  rate: parseRate(row.orderRate) ?? rate(0n),
  days: row.cycleDays,
  interest: isCompound(row) ? "compound" : "fixed",
  own: moneyOf(row.ownPrincipal),
  credit: moneyOf(row.creditPrincipal),
  passed: row.passedDays,
  endMs: row.currentEndTime,
  isEndAsked: isRedeeming(row) || row.kind === "experience",
});

export type PaymentDay = {
  /** Epoch ms: the midnight at which it is paid. */
  readonly atMs: number;
  readonly sum: Money;
  readonly from: readonly { readonly id: string; readonly name: string; readonly hasPrincipal: boolean }[];
};

/** Days ahead that are listed. */
const horizonDays = 30;

/** What the running cycles pay in the next 30 days, by date. */
export const paymentDays = (rows: readonly Row[], nowMs: number): readonly PaymentDay[] => {
  const days = new Map<number, PaymentDay>();
  for (const row of rows) {
    if (isFinished(row) || row.kind === "copy") continue;
    for (const { atMs, interest, principal } of comingPayments(runningOf(row), nowMs + horizonDays * dayMs)) {
      const day = days.get(atMs) ?? { atMs, sum: zeroMoney, from: [] };
      days.set(atMs, {
        atMs,
        sum: money(day.sum + interest + principal),
        from: [...day.from, { id: row.id, name: row.typename, hasPrincipal: principal > 0n }],
      });
    }
  }
  return [...days.values()].toSorted((one, other) => one.atMs - other.atMs);
};

export const sumOf = (days: readonly PaymentDay[]): Money =>
  money(days.reduce((sum, day) => sum + day.sum, 0n));
