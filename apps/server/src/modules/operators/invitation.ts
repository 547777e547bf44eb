/**
 * Opening an operator's account with an invitation (OPS-01): 160 random bits, of which only the SHA-256 is stored, for a day, once.
 * The secret of the authenticator app is derived from it, so nothing is stored before its first code was right.
 */
import { sixDigits } from "@candor/core/accounts/verification-code";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { base32nopad } from "@scure/base";
import { sql } from "kysely";
import { generateURI } from "otplib";
import { againAfterDeadlock } from "../../platform/db/after-deadlock.ts";
import { totpStep } from "../../platform/passkeys/totp-code.ts";
import { seal } from "../../platform/secret-key.ts";
import { refuseWith } from "../../platform/refused.ts";
import type { OperatorDeps } from "./deps.ts";
import { countFailure } from "./failures.ts";
import { openOperatorSession, type Caller } from "./sessions.ts";

export type Invitation = { readonly code: string; readonly hash: Buffer };

export const makeInvitation = (): Invitation => {
  const code = randomBytes(20).toString("base64url");
  return { code, hash: invitationHash(code) };
};

const invitationHash = (code: string): Buffer => createHash("sha256").update(code).digest();

const secretOf = (key: Buffer, code: string): string =>
  base32nopad.encode(createHmac("sha256", key).update(code).digest().subarray(0, 20));

/** Whose invitation it is. Refuses InvitationInvalid, and counts that. */
const findInvited = async ({ operators }: OperatorDeps, code: string, nowMs: number) => {
  const row = await operators
    .selectFrom("operator_account as a")
    .innerJoin("operator as o", "o.id", "a.operator_id")
    .select(["a.operator_id", "o.name", "a.email"])
    .where("a.invite_hash", "=", invitationHash(code))
    .where("a.invite_until_ms", ">", BigInt(nowMs))
    .where("a.closed_ms", "is", null)
    .executeTakeFirst();
  if (row !== undefined) return row;
  await countFailure(operators, undefined, "sign_in");
  return refuseWith("InvitationInvalid");
};

/** The same, and the app's secret. Refuses InvitationInvalid. */
export const readInvitation = async (deps: OperatorDeps, code: string, nowMs: number) => {
  const { name, email } = await findInvited(deps, code, nowMs);
  const secret = secretOf(deps.invitationKey, code);
  return { name, email, secret, uri: generateURI({ issuer: "Candor operators", label: email, secret }) };
};

/** At least as long as anyone can guess at; the second factor is always asked for. */
const shortestPassword = 12;

/** Opens the account and a session; returns the token. Refuses OperatorPasswordWeak, WrongSecondFactor, InvitationInvalid. */
export const openAccount = async (
  deps: OperatorDeps,
  form: { readonly invitation: string; readonly pwd: string; readonly otp: string },
  caller: Caller,
  nowMs: number,
): Promise<string> => {
  const { operators, passwords, totpKey, invitationKey } = deps;
  const { email, operator_id } = await findInvited(deps, form.invitation, nowMs);
  if (form.pwd.length < shortestPassword || form.pwd.toLowerCase().includes(email))
    refuseWith("OperatorPasswordWeak");
  const secret = secretOf(invitationKey, form.invitation);
  const step = totpStep(secret, sixDigits(form.otp), nowMs);
  if (step === undefined) {
    await countFailure(operators, operator_id, "sign_in");
    return refuseWith("WrongSecondFactor");
  }
  const hash = await passwords.hash(form.pwd);
  const sealed = seal(totpKey, secret, email);
  const opened = sql<{ id: number | null }>`
    SELECT operator_open(${invitationHash(form.invitation)}, ${hash}, ${sealed}, ${step}) AS id`;
  const { rows } = await againAfterDeadlock(() => opened.execute(operators));
  const id = rows[0]?.id ?? null;
  if (id === null) return refuseWith("InvitationInvalid");
  return await openOperatorSession(operators, id, "by invitation", caller);
};
