/**
 * The net results of what ended on a business day (MINE-01). A user may end tens of thousands of options a day, and asks after each: so
 * each result is read once, some thousand at a time, and the sum is kept with the batch up to which it was read.
 *
 * Invariants: batches of a user are booked one after another, so what comes new is in later batches. A known sum contains nothing that
 * is not committed when it is returned: a moment that begins afterwards has all of it. Of a user one reading goes on at a time.
 */
import { leverNet } from "@candor/core/leverage/profit";
import { money, type Money } from "@candor/core/money/money";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { Reader } from "../../platform/db/schema/schema.ts";
import { eachByItsKey, readListEnds } from "../../records/lists/user-lists.ts";

/** The results of a day, micro-units, up to a batch. `sinceMs` is the start of the business day. */
export type KnownResults = {
  readonly sinceMs: number;
  readonly upToBatch: bigint;
  readonly net: Money;
};

/** What is known of a user's day after everything that ended by now was read; for a moment that begins after it. */
export type ReadKnown = (userId: number, sinceMs: number) => Promise<KnownResults>;

/** The sums of this many users are kept; the one who asked longest ago is forgotten first. */
const usersKept = 10_000;
/** How many results of a list are read at a time; more than a batch has. */
const resultsAtOnce = 2_000;

/** The lists of options that settled and contracts that closed (db/functions/ledger.sql). */
const endedLists = /^(option_(won|tied)|option_lost:|lever_closed:.*)$/;

export const knownResults = (db: Db): ReadKnown => {
  const sums = new Map<number, KnownResults>();
  const readings = new Map<number, Promise<KnownResults>>();
  const keep = (userId: number, known: KnownResults): void => {
    sums.delete(userId);
    sums.set(userId, known);
    if (sums.size > usersKept) sums.delete(sums.keys().next().value ?? userId);
  };
  const catchUp = async (userId: number, sinceMs: number): Promise<KnownResults> => {
    const kept = sums.get(userId);
    const known = kept?.sinceMs === sinceMs ? kept : await beginningOf(db, userId, sinceMs);
    return await resultsAfter(db, userId, known, (step) => keep(userId, step));
  };
  return async (userId, sinceMs) => {
    const before = readings.get(userId);
    const reading = (async () => {
      await before?.catch(() => undefined);
      return await catchUp(userId, sinceMs);
    })();
    readings.set(userId, reading);
    try {
      return await reading;
    } finally {
      if (readings.get(userId) === reading) readings.delete(userId);
    }
  };
};

const listsOf = async (db: Reader, userId: number): Promise<readonly string[]> =>
  (await readListEnds(db, userId)).map(({ list }) => list).filter((list) => endedLists.test(list));

const beginningOf = async (db: Reader, userId: number, sinceMs: number): Promise<KnownResults> => {
  const { rows } = await sql<{ batch: bigint }>`
    SELECT list_batch_before(${userId}, ${await listsOf(db, userId)}::text[], ${sinceMs}) AS batch`.execute(
    db,
  );
  return { sinceMs, upToBatch: rows[0]?.batch ?? 0n, net: money(0n) };
};

/** With everything after it that `db` has, read step by step. */
export const resultsAfter = async (
  db: Reader,
  userId: number,
  known: KnownResults,
  onStep: (known: KnownResults) => void = () => undefined,
): Promise<KnownResults> => {
  const lists = await listsOf(db, userId);
  let step: Step = { known, isLast: lists.length === 0 };
  while (!step.isLast) {
    step = await nextStep(db, userId, lists, step.known);
    onStep(step.known);
  }
  return step.known;
};

type Step = { readonly known: KnownResults; readonly isLast: boolean };
type StepRow = { options: bigint; profit: bigint; fee: bigint; last: bigint | null; cut: bigint | null };

/** A list that has more may be cut within a batch: what is read ends before that batch, which is read whole the next time. */
const nextStep = async (
  db: Reader,
  userId: number,
  lists: readonly string[],
  { sinceMs, upToBatch, net }: KnownResults,
): Promise<Step> => {
  const { rows } = await sql<StepRow>`
    WITH found AS MATERIALIZED (
      SELECT l.name, t.* FROM unnest(${lists}::text[]) AS l (name) CROSS JOIN LATERAL (
        SELECT user_id, batch, at_ms, option_id, lever_id FROM ledger_tx
        WHERE user_id = ${userId} AND list = l.name AND batch > ${upToBatch}
        ORDER BY list, batch, line LIMIT ${resultsAtOnce}) AS t
    ), cut AS MATERIALIZED (
      SELECT min(last) - 1 AS batch FROM (
        SELECT max(batch) AS last FROM found GROUP BY name HAVING count(*) = ${resultsAtOnce}) AS full_lists
    )
    SELECT coalesce(sum(o.net), 0)::bigint AS options, coalesce(sum(l.profit), 0)::bigint AS profit,
      coalesce(sum(l.fee), 0)::bigint AS fee, (SELECT max(batch) FROM found) AS last, (SELECT batch FROM cut) AS cut
    FROM found t
    LEFT JOIN LATERAL (SELECT net FROM option WHERE user_id = t.user_id AND id = t.option_id ${eachByItsKey}) AS o ON true
    LEFT JOIN LATERAL (
      SELECT profit, fee FROM lever_order WHERE user_id = t.user_id AND id = t.lever_id ${eachByItsKey}) AS l ON true
    WHERE t.at_ms >= ${sinceMs} AND (t.batch <= (SELECT batch FROM cut)) IS NOT FALSE`.execute(db);
  const { options, profit, fee, last, cut } = rows[0] as StepRow;
  const ended = options + leverNet({ fee: money(fee) }, money(profit));
  const known = { sinceMs, upToBatch: cut ?? last ?? upToBatch, net: money(net + ended) };
  return { known, isLast: cut === null };
};
