/**
 * Waiting acts of two operators about one withdrawal (WAL-12, OPS-03): which of them still counts, and how a new one is asked for.
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

/** The name of this withdrawal in the audit log and in the acts about it. */
export const subjectOf = (id: number): string => `withdrawal ${id}`;

/** An act about a signer that is gone counts for this long, because the signer may be started again. The database refuses it from then on. */
const goneForMs = 3_600_000;

/**
 * The newest waiting act about the withdrawal that still counts, if there is one. An act does not count when the database would refuse it: it
 * is for another state, or from before two operators took the withdrawal from the signer, or it says that the signer is gone and was asked
 * for too long ago.
 */
export const countingAct = async (
  db: Reader,
  actions: readonly WithdrawalAction[],
  withdrawal: Asked,
): Promise<number | undefined> => newestOf(await readWaiting(db, actions, withdrawal));

/**
 * Asks for an act about the withdrawal, for the state in which the caller read it, or returns the act that waits already. Acts that no longer
 * count end. Refuses ReasonNeeded, WithdrawalMovedOn.
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
    // The state may have changed: an act for the new state must not end because of one for the old state.
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

/** All waiting acts about the withdrawal, newest first. */
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
