/**
 * Approving an act with the passkey, and carrying it out (OPS-03, OPS-06). The server checks the answer first, for a clear refusal;
 * what counts is that the database checks it again.
 */
import type { TwoOperatorAction } from "@candor/core/operators/actions";
import { withLowS } from "@candor/core/proof/low-s";
import { sql } from "kysely";
import { Refused, refuseWith } from "../../platform/refused.ts";
import { operatorAct, withdrawAct, type ActingSession } from "../../records/operator-act.ts";
import { readAct } from "./act-queries.ts";
import type { OperatorDeps } from "./deps.ts";
import { countFailure } from "./failures.ts";

/** What the browser needs. Refuses ActNotWaiting, PasskeyNeeded. */
export const optionsToApprove = async (
  deps: OperatorDeps,
  session: ActingSession,
  actId: number,
): Promise<string> => {
  const act = await waitingAct(deps, actId);
  const { credentialId, transports } = await passkeyOf(deps, session.userId);
  return await deps.ceremony.optionsToSign([{ credentialId, transports }], act.digest);
};

/**
 * Stores the approval; with the second one the act is carried out. Refuses ActNotWaiting, PasskeyNeeded, ApprovalRefused, and
 * what carrying it out refuses: the approval stays then.
 */
export const approve = async (
  deps: OperatorDeps,
  session: ActingSession,
  actId: number,
  response: string,
): Promise<"waiting" | "approved" | "done"> => {
  const { operators, ceremony } = deps;
  const act = await waitingAct(deps, actId);
  const passkey = await passkeyOf(deps, session.userId);
  const signed = await ceremony.readSignature(response, passkey, act.digest);
  if (signed === undefined) {
    await countFailure(operators, session.userId, "approval");
    return refuseWith("ApprovalRefused");
  }
  const { authenticatorData, clientData, counter } = signed;
  const signature = Buffer.from(withLowS(signed.signature));
  const context = { action: act.action, subject: act.subject, reason: act.reason };
  await operatorAct(operators, session, context, async (tx) => {
    await sql`SELECT operator_approve(${actId}, ${authenticatorData}, ${clientData}, ${signature})`.execute(
      tx,
    );
    await tx
      .updateTable("operator_factor_use")
      .set({ passkey_counter: BigInt(counter) })
      .where("operator_id", "=", session.userId)
      .execute();
  }).catch(async (error: unknown) => {
    // What the database refuses, or the same operator a second time.
    const isRefused = error instanceof Refused && error.refusal.key === "ApprovalRefused";
    if (!isRefused && (error as { code?: string }).code !== "23505") throw error;
    await countFailure(operators, session.userId, "approval");
    return refuseWith("ApprovalRefused");
  });
  if ((await readAct(operators, actId))?.is_approved !== true) return "waiting";
  await carryOut(deps, session, actId);
  return "done";
};

/** Does what an approved act says. Refuses ActNotWaiting, ActNotApproved, MarketIsNotRunning, and what its module refuses. */
export const carryOut = async (deps: OperatorDeps, session: ActingSession, actId: number): Promise<void> => {
  const act = await waitingAct(deps, actId);
  if (!act.is_approved) refuseWith("ActNotApproved");
  const work = deps.carryOut(act.action);
  if (work === undefined) throw new Error(`no module carries out ${act.action}`);
  const { action, subject, reason } = act;
  await work({ id: actId, action, subject, reason, content: JSON.parse(act.content) as unknown, session });
};

/** Refuses ActNotWaiting, ReasonNeeded. */
export const withdraw = async (
  deps: OperatorDeps,
  session: ActingSession,
  form: { readonly id: number; readonly reason: string },
): Promise<void> => {
  if (form.reason.trim() === "") refuseWith("ReasonNeeded");
  const { action, subject } = await waitingAct(deps, form.id);
  await withdrawAct(deps.operators, session, { id: form.id, action, subject }, form.reason);
};

const waitingAct = async ({ operators }: OperatorDeps, actId: number) => {
  const act = await readAct(operators, actId);
  if (act === undefined || act.outcome !== null) return refuseWith("ActNotWaiting");
  return { ...act, action: act.action as TwoOperatorAction };
};

const passkeyOf = async ({ operators }: OperatorDeps, operatorId: number) => {
  const row = await operators
    .selectFrom("operator_passkey as p")
    .innerJoin("operator_factor_use as u", "u.operator_id", "p.operator_id")
    .select(["p.credential_id", "p.public_key", "p.transports", "u.passkey_counter"])
    .where("p.operator_id", "=", operatorId)
    .executeTakeFirst();
  if (row === undefined) return refuseWith("PasskeyNeeded");
  return {
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: Number(row.passkey_counter),
    transports: row.transports === "" ? [] : row.transports.split(","),
  };
};
