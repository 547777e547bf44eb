/**
 * Acts of two about one withdrawal that wait (WAL-12, OPS-03): which of them still counts, and how a new one is asked for.
 *
 * Invariant: of several who ask at one moment one makes an act, and the others get that one.
 */
import type { TwoOperatorAction } from "@candor/core/operators/actions";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/open-database.ts";
import type { Reader, Tx } from "../../../platform/db/schema/schema.ts";
import { refuseWith } from "../../../platform/refused.ts";
import { askForTwo, endAct, type ActingSession, type OperatorAct } from "../../../records/operator-act.ts";
import type { StoredWithdrawal } from "../queries.ts";

type WithdrawalAction = Extract<TwoOperatorAction, `withdrawal_${string}`>;
type Asked = Pick<StoredWithdrawal, "userId" | "id" | "state">;

/** What a step of this withdrawal that takes two is called in the log and in the acts. */
export const subjectOf = (id: number): string => `withdrawal ${id}`;

/** How long it counts what two say of the signer, which may be started again: the database refuses it from then on. */
const goneForMs = 3_600_000;

/**
 * The newest of these acts about it that waits and still counts, if one does. The database would refuse the others: they are for another state,
 * or from before it was taken from the signer; or they say that the signer is gone, and were asked for too long ago.
 */
export const countingAct = async (
  db: Reader,
  actions: readonly WithdrawalAction[],
  withdrawal: Asked,
): Promise<number | undefined> => newestOf(await readWaiting(db, actions, withdrawal));

/**
 * Asks for an act about it in the state that it was read in, or returns the one that waits; those that do not count any more end. Refuses
 * ReasonNeeded, WithdrawalMovedOn.
 */
export const askOnce = async (
  operators: Db,
  session: ActingSession,
  { action, reason }: Pick<OperatorAct<WithdrawalAction>, "action" | "reason">,
  withdrawal: Asked,
  content: Readonly<Record<string, unknown>>,
): Promise<number> => {
  const subject = subjectOf(withdrawal.id);
  return await askForTwo(operators, session, { action, subject, reason }, content, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(tx);
    // An act for a state that has come since must not be ended for one of the state before.
    if ((await readState(tx, withdrawal)) !== withdrawal.state) refuseWith("WithdrawalMovedOn");
    const waiting = await readWaiting(tx, [action], withdrawal);
    for (const { id, counts } of waiting) if (!counts) await endAct(tx, id);
    return newestOf(waiting);
  });
};

const readState = async (tx: Tx, { userId, id }: Asked): Promise<string> => {
  const steps = tx.selectFrom("withdrawal_step").select("state").where("user_id", "=", BigInt(userId));
  const last = await steps.where("id", "=", BigInt(id)).orderBy("nth", "desc").limit(1).executeTakeFirst();
  return last?.state ?? "requested";
};

type Waiting = { readonly id: number; readonly counts: boolean };
const newestOf = (waiting: readonly Waiting[]): number | undefined =>
  waiting.find(({ counts }) => counts)?.id;

/** Newest first. */
const readWaiting = async (
  db: Reader,
  actions: readonly WithdrawalAction[],
  { id, state }: Asked,
): Promise<readonly Waiting[]> => {
  const { rows } = await sql<{ id: bigint; counts: boolean }>`
    SELECT a.id, coalesce(a.content::json ->> 'after' = ${state}, false)
      AND (a.action <> 'withdrawal_signer_gone' OR a.asked_ms > database_ms() - ${goneForMs}::bigint)
      AND NOT EXISTS (SELECT FROM withdrawal_signer_end e WHERE e.id = ${id} AND e.act_id > a.id) AS counts
    FROM operator_act a
    WHERE a.subject = ${subjectOf(id)} AND a.action = ANY(${actions}::text[])
      AND NOT EXISTS (SELECT FROM operator_act_end o WHERE o.act_id = a.id)
    ORDER BY a.id DESC`.execute(db);
  return rows.map((row) => ({ id: Number(row.id), counts: row.counts }));
};
