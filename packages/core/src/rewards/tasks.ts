/**
 * Newbie tasks (RWD-04): register, profile and identity sent, first check-in, a recharge above 1000, first investment with own money.
 *
 * Invariants: a task is paid when it is done and the one before it is paid; so they are paid in their order, each once.
 */
import { money, moneyUnit } from "../money/money.ts";
import { taskCount } from "./reward-terms.ts";

/** By their number, from 1. */
export const taskNumbers = Array.from({ length: taskCount }, (_, index) => index + 1);

/** Task 4 needs a recharge of more than this. */
export const rechargeAbove = money(1_000n * moneyUnit);

/** 0 open, 1 done before its turn, 2 paid: `open`, `early`, `paid`. */
export type TaskState = "open" | "early" | "paid";

export const taskState = (task: number, done: ReadonlySet<number>, paid: ReadonlySet<number>): TaskState => {
  if (paid.has(task)) return "paid";
  return done.has(task) ? "early" : "open";
};

/** The task that is paid next; undefined when that one is not done yet, or all are paid. */
export const payableTask = (done: ReadonlySet<number>, paid: ReadonlySet<number>): number | undefined => {
  const next = taskNumbers.find((task) => !paid.has(task));
  return next !== undefined && done.has(next) ? next : undefined;
};
