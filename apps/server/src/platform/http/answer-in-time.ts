/**
 * What a call's caller is told when the answer does not come, because the database fails or because it takes too long (API-07).
 * Work that is late goes on; only its caller is told not to wait for it.
 */
import type { Limit } from "@candor/wire/call";
import { isOperatingFailure } from "../db/operating-failure.ts";
import { OutcomeUnknown, Unavailable } from "../unavailable.ts";

/** The longest that a call's own work may take, in ms. */
export type Deadlines = Readonly<Record<Limit, number>>;

/** Longer than the database's own deadlines for reads; a login may wait for its turn. */
export const usualDeadlines: Deadlines = {
  read: 8_000,
  money: 10_000,
  write: 15_000,
  code: 15_000,
  login: 15_000,
};

/** For the steps before a call's own work, such as finding its session. */
export const mostPreparationMs = 8_000;

/** Looks something up before the work of a call. A failure of the database is `Unavailable`: nothing was done. */
export const preparedInTime = <Value>(look: () => Promise<Value>, withinMs: number): Promise<Value> =>
  inTime(look, withinMs, nothingDone);

/** Does the work of a call with this limit. */
export const doneInTime = <Value>(
  limit: Limit,
  work: () => Value | Promise<Value>,
  withinMs: number,
): Value | Promise<Value> => inTime(work, withinMs, limit === "read" ? nothingDone : perhapsDone);

type Meaning = (message: string, cause?: unknown) => Error;
const nothingDone: Meaning = (message, cause) => new Unavailable(message, { cause });
/** Also for work that failed: at this edge nobody knows which of its statements were committed. */
const perhapsDone: Meaning = (message, cause) => new OutcomeUnknown(message, { cause });

function inTime<Value>(work: () => Promise<Value>, withinMs: number, meaning: Meaning): Promise<Value>;
function inTime<Value>(
  work: () => Value | Promise<Value>,
  withinMs: number,
  meaning: Meaning,
): Value | Promise<Value>;
function inTime<Value>(
  work: () => Value | Promise<Value>,
  withinMs: number,
  meaning: Meaning,
): Value | Promise<Value> {
  let begun: Value | Promise<Value>;
  try {
    begun = work();
  } catch (error) {
    throw translated(error, meaning);
  }
  return begun instanceof Promise ? settledInTime(begun, withinMs, meaning) : begun;
}

const settledInTime = <Value>(work: Promise<Value>, withinMs: number, meaning: Meaning): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(meaning(`no answer within ${withinMs} ms`)), withinMs);
    work.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(translated(error, meaning));
      },
    );
  });

const translated = (error: unknown, meaning: Meaning): unknown =>
  isTold(error) || !isOperatingFailure(error) ? error : meaning("the database failed", error);

const isTold = (error: unknown): boolean => error instanceof Unavailable || error instanceof OutcomeUnknown;
