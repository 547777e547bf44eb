/**
 * What an operator does (OPS-03, OPS-04): a transaction as candor_operator that begins with who acts, on what and why. The database
 * then writes each change to the audit log in the same transaction, and refuses changes of watched tables without an act.
 *
 * An act that takes two operators is only asked for here; it is carried out when two passkeys have approved it.
 */
import type { OperatorAction, TwoOperatorAction } from "@candor/core/operators/actions";
import { isReason } from "@candor/core/operators/reason";
import { sql } from "kysely";
import { againAfterDeadlock } from "../platform/db/after-deadlock.ts";
import type { Db } from "../platform/db/open-database.ts";
import type { Reader, Tx } from "../platform/db/schema/schema.ts";
import { refuseWith } from "../platform/refused.ts";

/** The session of the operator who acts; `userId` is the operator's number. */
export type ActingSession = { readonly id: string; readonly userId: number };

export type OperatorAct<Action extends OperatorAction = OperatorAction> = {
  readonly action: Action;
  /** What it is about, such as "user 100002": the log is searched by it. */
  readonly subject: string;
  readonly reason: string;
  /** The operator whom it may end or change: this one's turn is taken before anything else, so what it asks meanwhile comes after. */
  readonly ends?: number;
};

/** An act of two operators that both have approved. */
export type ApprovedAct = {
  readonly id: number;
  readonly action: TwoOperatorAction;
  readonly subject: string;
  readonly reason: string;
  /** What was asked for, as it was passed to `askForTwo`. */
  readonly content: unknown;
  /** Of the operator who approved last, or who carries it out again. */
  readonly session: ActingSession;
};

/** Carries an act out, once; called again after a failure, so it must find what was done before. */
export type CarryOut = (act: ApprovedAct) => Promise<void>;
export type CarriedOutActs = Readonly<Partial<Record<TwoOperatorAction, CarryOut>>>;

const refusals: Readonly<Record<string, string>> = {
  CA021: "SessionRevoked",
  CA022: "ActionNotAllowed",
  CA025: "OperatorNotFound",
  CA027: "ActNotWaiting",
  CA028: "ApprovalRefused",
  CA029: "ActNotApproved",
  CA030: "TwoAdminsMustRemain",
  CA063: "TooManyOpened",
  CA071: "FirstIsInvitedThere",
  CA072: "TooManyFrozen",
};

/**
 * Acts in one transaction with its lines of the audit log, which is tried again after a deadlock: `work` does nothing outside of it. Refuses SessionRevoked, ActionNotAllowed, and what the database says
 * about acts that take two.
 */
export const operatorAct = async <Value>(
  operators: Db,
  session: Pick<ActingSession, "id">,
  { action, subject, reason, ends }: OperatorAct,
  work: (tx: Tx) => Promise<Value>,
): Promise<Value> => {
  const act = () =>
    operators.transaction().execute(async (tx) => {
      if (ends !== undefined) await sql`SELECT operator_turns(${session.id}::uuid, ${ends})`.execute(tx);
      await sql`SELECT operator_act_begin(${session.id}::uuid, ${action}, ${subject}, ${reason})`.execute(tx);
      return await work(tx);
    });
  try {
    return await againAfterDeadlock(act);
  } catch (error) {
    const key = refusals[(error as { code?: string }).code ?? ""];
    if (key !== undefined) refuseWith(key);
    throw error;
  }
};

/** Writes a line about something that is not a change of a row, such as what was read. Inside `operatorAct`. */
export const noteAct = async (tx: Tx, note: string): Promise<void> => {
  await sql`SELECT audit_note(${note})`.execute(tx);
};

/** Writes a line about what was read, unless the same operator has read the same in the last five minutes. Inside `operatorAct`. */
export const noteReading = async (tx: Tx, note: string): Promise<void> => {
  await sql`SELECT audit_read(${note})`.execute(tx);
};

/** Refuses ReasonNeeded. */
export const requireReason = (reason: string): void => {
  if (!isReason(reason)) refuseWith("ReasonNeeded");
};

/**
 * Asks for an act that takes two operators, and returns its number; or that of the act which `findWaiting` finds in the same transaction.
 * Nobody else asks for an act about the same subject meanwhile: of several operators who ask at one moment, one makes an act, and the others
 * find it. Refuses ReasonNeeded.
 */
export const askForTwo = async (
  operators: Db,
  session: Pick<ActingSession, "id">,
  act: OperatorAct<TwoOperatorAction>,
  content: Readonly<Record<string, unknown>>,
  findWaiting: (tx: Tx) => Promise<number | undefined> = async () => undefined,
): Promise<number> => {
  requireReason(act.reason);
  return await operatorAct(operators, session, act, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${act.subject}, 0))`.execute(tx);
    const waiting = await findWaiting(tx);
    if (waiting !== undefined) return waiting;
    const { rows } = await sql<{
      id: bigint;
    }>`SELECT operator_ask(${JSON.stringify(content)}::json) AS id`.execute(tx);
    return Number(rows[0]?.id);
  });
};

/** Uses an approved act up, in the transaction that does what it says. Refuses ActNotWaiting, ActNotApproved. */
export const takeApproved = async (tx: Tx, actId: number): Promise<void> => {
  await sql`SELECT operator_act_use(${actId})`.execute(tx);
};

/** Ends an act that nobody may use any more, with the reason. Refuses ActNotWaiting. */
export const withdrawAct = async (
  operators: Db,
  session: Pick<ActingSession, "id">,
  { id, action, subject }: Pick<ApprovedAct, "id" | "action" | "subject">,
  reason: string,
): Promise<void> => {
  await operatorAct(operators, session, { action, subject, reason }, async (tx) => await endAct(tx, id));
};

/** The same, inside `operatorAct` with the action of that act. */
export const endAct = async (tx: Tx, id: number): Promise<void> => {
  await sql`SELECT operator_act_withdraw(${id})`.execute(tx);
};

/** The newest of these acts about this subject that waits, if one does. */
export const waitingAct = async (
  db: Reader,
  actions: readonly TwoOperatorAction[],
  subject: string,
): Promise<number | undefined> => {
  const row = await db
    .selectFrom("operator_act as a")
    .leftJoin("operator_act_end as e", "e.act_id", "a.id")
    .select("a.id")
    .where("a.action", "in", actions)
    .where("a.subject", "=", subject)
    .where("e.act_id", "is", null)
    .orderBy("a.id", "desc")
    .executeTakeFirst();
  return row === undefined ? undefined : Number(row.id);
};
