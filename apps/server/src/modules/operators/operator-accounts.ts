/** Accounts of operators: invitations, and asking two to add one, to change its roles or to close it (OPS-01, OPS-03). */
import { isOperatorRole, type OperatorRole } from "@candor/core/operators/actions";
import { sql } from "kysely";
import { refuseWith } from "../../platform/refused.ts";
import {
  askForTwo,
  operatorAct,
  type ActingSession,
  type CarriedOutActs,
  type CarryOut,
} from "../../records/operator-act.ts";
import { makeInvitation } from "./invitation.ts";
import { isMixed, looksLike } from "./look-alike.ts";
import type { OperatorDeps } from "./deps.ts";

/** The roles of a comma list, without repeats, in their order of the list. Refuses BadRequest. */
const rolesIn = (text: string): readonly OperatorRole[] => {
  const roles = [...new Set(text.split(",").map((part) => part.trim()))];
  if (!roles.every(isOperatorRole)) refuseWith("BadRequest", { field: "roles" });
  return roles as OperatorRole[];
};

/** Refuses BadRequest, OperatorExists, ReasonNeeded. */
export const askToAdd = async (
  { operators }: OperatorDeps,
  session: ActingSession,
  form: { readonly name: string; readonly email: string; readonly roles: string; readonly reason: string },
): Promise<number> => {
  const name = form.name.normalize("NFKC").trim().replaceAll(/\s+/g, " ");
  const email = form.email.trim().toLowerCase();
  if (name === "" || isMixed(name) || /\p{C}/u.test(name)) refuseWith("BadRequest", { field: "name" });
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) refuseWith("EmailError");
  const roles = rolesIn(form.roles);
  // There are few operators: people of the house.
  const known = await operators
    .selectFrom("operator as o")
    .leftJoin("operator_account as a", "a.operator_id", "o.id")
    .select(["o.name", "a.email"])
    .execute();
  if (known.some((other) => other.email === email || looksLike(other.name) === looksLike(name)))
    refuseWith("OperatorExists");
  const act = { action: "operator_add", subject: `operator ${email}`, reason: form.reason } as const;
  return await askForTwo(operators, session, act, { name, email, roles });
};

/** Refuses BadRequest, OperatorNotFound, ReasonNeeded. */
export const askForRoles = async (
  { operators }: OperatorDeps,
  session: ActingSession,
  form: { readonly operatorId: number; readonly roles: string; readonly reason: string },
): Promise<number> => {
  const roles = rolesIn(form.roles);
  await requireOpen(operators, form.operatorId);
  const act = {
    action: "operator_roles",
    subject: `operator ${form.operatorId}`,
    reason: form.reason,
  } as const;
  return await askForTwo(operators, session, act, { operator: form.operatorId, roles });
};

/** Refuses OperatorNotFound, ReasonNeeded. */
export const askToClose = async (
  { operators }: OperatorDeps,
  session: ActingSession,
  form: { readonly operatorId: number; readonly reason: string },
): Promise<number> => {
  await requireOpen(operators, form.operatorId);
  const act = {
    action: "operator_close",
    subject: `operator ${form.operatorId}`,
    reason: form.reason,
  } as const;
  return await askForTwo(operators, session, act, { operator: form.operatorId });
};

const requireOpen = async (operators: OperatorDeps["operators"], operatorId: number): Promise<void> => {
  const found = await operators
    .selectFrom("operator_account")
    .select("operator_id")
    .where("operator_id", "=", operatorId)
    .where("closed_ms", "is", null)
    .executeTakeFirst();
  if (found === undefined) refuseWith("OperatorNotFound");
};

/** A new invitation. Refuses OperatorNotFound for an account that is open, closed or not there, FirstIsInvitedThere for one of the first two. */
export const invite = async (
  { operators }: OperatorDeps,
  session: ActingSession,
  form: { readonly operatorId: number; readonly reason: string },
): Promise<string> => {
  const { code, hash } = makeInvitation();
  const act = {
    action: "operator_invite",
    subject: `operator ${form.operatorId}`,
    reason: form.reason,
    ends: form.operatorId,
  } as const;
  await operatorAct(operators, session, act, async (tx) => {
    await sql`SELECT operator_invite(${form.operatorId}, ${hash})`.execute(tx);
  });
  return code;
};

/** What the acts of this file do, once two operators have approved them. */
export const operatorAccountActs = ({
  operators,
  sessionsChanged,
}: Pick<OperatorDeps, "operators" | "sessionsChanged">): CarriedOutActs => {
  const carryOut: CarryOut = async ({ id, action, subject, reason, content, session }) => {
    const ends = (content as { readonly operator?: number }).operator;
    const act = { action, subject, reason, ...(ends === undefined ? {} : { ends }) };
    await operatorAct(operators, session, act, async (tx) => {
      await sql`SELECT operator_act_on_operators(${id})`.execute(tx);
    });
    await sessionsChanged();
  };
  return { operator_add: carryOut, operator_roles: carryOut, operator_close: carryOut };
};
