/**
 * Books batches: one SQL call each (db/functions), numbered, sent again until the database reports the outcome.
 *
 * Invariants: one call is under way at a time (the runner ensures it). A batch is resent under its own number, because a number
 * is booked only once however often it is sent. The balances that the database returns must equal the engine's own balances.
 * Failures: an operating failure is retried, and so is a lease that ran out and that nobody else has taken; any other error of the database, or a difference, is thrown and ends the engine.
 */
import { assert } from "@candor/core/assert/assert";
import type { Fact } from "@candor/core/engine/events";
import { isKept } from "@candor/core/engine/funds/funds";
import { factDigest } from "@candor/core/engine/state-hash";
import type { AccountId } from "@candor/core/ids/account-id";
import type { Clock } from "../platform/clock.ts";
import { hasLeaseRunOut, type Lead } from "../platform/db/lead.ts";
import { isOperatingFailure } from "../platform/db/operating-failure.ts";
import { retryUntilStored } from "../platform/db/retry-until-stored.ts";
import type { Log } from "../platform/log.ts";
import { OutcomeUnknown } from "../platform/unavailable.ts";
import { EngineUnavailable } from "./engine-unavailable.ts";
import { factRows } from "./fact-rows.ts";
import type { Answer, Batch } from "./unbooked.ts";

/** The part of a pg pool or client that booking needs. */
export type Queryable = {
  query: (config: { name?: string; text: string; values: unknown[] }) => Promise<{ rows: unknown[] }>;
};

export type BookerDeps = {
  readonly database: Queryable;
  readonly lead: Lead;
  /** Number of the last booked batch, and the digest of the booked rows. */
  readonly lastBatch: bigint;
  readonly digest: bigint;
  readonly clock: Clock;
  readonly log: Log;
  /** True when a failed batch must not be sent again. */
  readonly isStopping: () => boolean;
};

export type Booker = {
  /** Books the batch; returns its time, in ms. */
  readonly book: (batch: Batch) => Promise<number>;
};

export const createBooker = (deps: BookerDeps): Booker => {
  const { database, lead, clock } = deps;
  let { lastBatch: batchNumber, digest } = deps;
  let lastNowMs = 0;

  return {
    book: async (batch) => {
      const facts = batch.entries.flatMap((entry) => entry.facts);
      for (const fact of facts) digest ^= factDigest(fact);
      batchNumber += 1n;
      lastNowMs = Math.max(clock.nowMs(), batch.markMs, lastNowMs);
      const nowMs = lastNowMs;
      const values = [
        lead.shard,
        lead.epoch.toString(),
        batchNumber.toString(),
        batch.markMs,
        batch.leverMarkMs ?? null,
        nowMs,
        BigInt.asIntN(64, digest).toString(),
        JSON.stringify(factRows(facts, nowMs)),
        JSON.stringify(batch.entries.flatMap(({ answer }) => (answer ? [answerRow(answer)] : []))),
      ];
      const rows = await untilBooked(deps, () =>
        database.query({
          name: "engine_book",
          text: "SELECT account_id, balance FROM engine_book($1, $2, $3, $4, $5, $6, $7, $8, $9)",
          values,
        }),
      );
      compareBalances(facts, rows as readonly BalanceRow[]);
      return nowMs;
    },
  };
};

const mayRetry = (error: unknown): boolean => isOperatingFailure(error) || hasLeaseRunOut(error);

const untilBooked = async (
  { lead, log, isStopping }: BookerDeps,
  send: () => Promise<{ readonly rows: unknown[] }>,
): Promise<readonly unknown[]> => {
  let sent = 0;
  const attempt = async (): Promise<readonly unknown[]> => {
    await untilHeld(lead, isStopping);
    sent += 1;
    return (await send()).rows;
  };
  try {
    return await retryUntilStored(
      { log, failureMessage: "a batch is sent again", isStopping, mayRetry },
      attempt,
    );
  } catch (error) {
    // A batch that is refused now may have been booked by an earlier attempt.
    throw sent > 1 ? new OutcomeUnknown("a batch was given up", { cause: error }) : error;
  }
};

/** Waits until the lease is held. Throws when the lease is lost, or when the engine is stopping. */
const untilHeld = async (lead: Lead, isStopping: () => boolean): Promise<void> => {
  while (!lead.isHeld()) {
    if (isStopping()) throw new EngineUnavailable("the engine stopped while its lease was not renewed");
    await Promise.race([lead.whenHeld(), new Promise((resolve) => setTimeout(resolve, lookAgainMs))]);
  }
};
const lookAgainMs = 100;

const answerRow = ({ pending, state, answered }: Answer) => {
  const { command, key, fingerprint } = pending.request;
  return { user_id: command.userId, key, fingerprint, state, answer: answered.body };
};

type BalanceRow = { readonly account_id: bigint; readonly balance: bigint };

/** Engine and database must agree on the balance of every account that the batch changed and the engine keeps. */
const compareBalances = (facts: readonly Fact[], rows: readonly BalanceRow[]): void => {
  const expected = new Map<bigint, bigint>();
  for (const fact of facts) {
    if (fact.type === "runChanged") continue;
    for (const { account, balance } of fact.after) expected.set(account, balance);
  }
  for (const { account_id: account, balance } of rows) {
    if (!isKept(account as AccountId)) continue;
    const own = expected.get(account);
    assert(own === balance, `account ${account} holds ${balance} in the ledger and ${own} in the engine`);
    expected.delete(account);
  }
  assert(expected.size === 0, `the ledger moved nothing on the accounts ${[...expected.keys()].join(", ")}`);
};
