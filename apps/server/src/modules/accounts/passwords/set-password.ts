/**
 * New passwords (SES-06, SES-10, SES-11). The login password is set by a reset code. It ends every session, and the freeze of
 * an account that its owner froze (SES-15, SES-17). The withdrawal password is set without a code the first time, and by a reset
 * code and a fresh factor from then on.
 */
import type { AddressType } from "@candor/core/accounts/address";
import { checkPassword } from "@candor/core/accounts/password";
import { checkResetForm, type ResetForm } from "@candor/core/accounts/reset-form";
import { checkCode, codeRefusal } from "@candor/core/accounts/verification-code";
import { assert } from "@candor/core/assert/assert";
import type { Language } from "@candor/wire/language";
import { Refused, refuseWith } from "../../../platform/refused.ts";
import { storeNotice } from "../../../records/notices/store-notice.ts";
import { accountName, channelOf, findNamed, nameOf } from "../addresses/address.ts";
import { tryCode, useCode, type MatchedCode } from "../codes/codes.ts";
import { syncFreezeToEngine } from "../freeze/engine-freeze.ts";
import { openName } from "../login/ways-in.ts";
import { noticeMessage } from "../messages/message-texts.ts";
import type { AccountDeps } from "../deps.ts";
import {
  findAccountById,
  lockAccount,
  updatePasswordHash,
  updateWithdrawHash,
  type Account,
} from "../repo.ts";
import { requireFresh, requireLive, revokeAllSessions, type SessionRecord } from "../sessions/sessions.ts";

/**
 * Sets a new login password. An address without an account is refused like a wrong code. Refuses like
 * `checkResetForm`, then SMSIncorrect or EMAILIncorrect.
 */
export const setPassword = async (
  deps: AccountDeps,
  form: ResetForm & { readonly telcode: string },
  language: Language,
  nowMs: number,
): Promise<void> => {
  const { db, messages, passwords } = deps;
  const checked = checkResetForm(form);
  if (!checked.ok) throw new Refused(checked.refusal);
  const { account, address } = await findNamed(db, accountName(form));
  const matched = await tryCode(db, { purpose: "reset", address }, checked.value.code, nowMs);
  if (matched === undefined || account === undefined) return refuseWith(codeRefusal(form.type));
  const { userId } = account;
  const passwordHash = await passwords.hash(checked.value.password);
  const wasFrozen = await db.transaction().execute(async (tx) => {
    const current = await lockAccount(tx, userId);
    // The account may have changed its address while the code was checked.
    const isOwn = current !== undefined && [current.email, current.phone].includes(address);
    if (!isOwn || !(await useCode(tx, matched, nowMs))) return refuseWith(codeRefusal(form.type));
    await updatePasswordHash(tx, userId, passwordHash, nowMs);
    await revokeAllSessions(tx, userId, "password", nowMs);
    const notice = { kind: "notice", ...noticeMessage("passwordChanged", language) };
    // Tell every address, so that someone who reads another person's messages is not the only one to hear of it.
    for (const to of [current.email, current.phone]) {
      if (to === null) continue;
      await openName(tx, nameOf(to));
      await messages.send(tx, { to, channel: channelOf(to), ...notice }, nowMs);
    }
    await storeNotice(tx, { userId, key: "passwordChanged", tourl: "/security" }, nowMs);
    return current.frozen;
  });
  deps.sessionsEnded.closeUser(userId);
  if (wasFrozen) await syncFreezeToEngine(deps, userId);
};

export type WithdrawPasswordForm = {
  readonly newpwd: string;
  readonly verifycode: string;
  /** Which of the account's addresses the code went to; if left out, the only one. */
  readonly type?: AddressType | undefined;
};

/** Sets the withdrawal password. Refuses WrongPassword, then, when one is set, FreshFactorNeeded, SMSIncorrect or EMAILIncorrect. */
export const setWithdrawPassword = async (
  deps: AccountDeps,
  session: Pick<SessionRecord, "id" | "userId">,
  form: WithdrawPasswordForm,
  language: Language,
  nowMs: number,
): Promise<void> => {
  const { db, messages, passwords } = deps;
  const checked = checkPassword(form.newpwd, "WrongPassword");
  if (!checked.ok) throw new Refused(checked.refusal);
  const { userId } = session;
  const account = await findAccountById(db, userId);
  assert(account !== undefined, "a session's account exists");
  const { type, address } = addressOf(account, form.type);
  const first = account.withdrawHash === null;
  if (!first) await requireFresh(db, session, nowMs);
  const matched = first ? undefined : await matchedCode(db, type, address, form.verifycode, nowMs);
  const withdrawHash = await passwords.hash(checked.value);
  await db.transaction().execute(async (tx) => {
    const { address: to } = addressOf(await requireLive(tx, session), form.type);
    if (!first) await requireFresh(tx, session, nowMs);
    const mayChange = matched === undefined || (to === address && (await useCode(tx, matched, nowMs)));
    const changed = mayChange && (await updateWithdrawHash(tx, userId, withdrawHash, { first, nowMs }));
    if (!changed) refuseWith(codeRefusal(type));
    const notice = { kind: "notice", ...noticeMessage("withdrawPasswordChanged", language) };
    await messages.send(tx, { to, channel: channelOf(to), ...notice }, nowMs);
    await storeNotice(tx, { userId, key: "withdrawPasswordSet", tourl: "/security" }, nowMs);
  });
  deps.noticesChanged(userId);
};

/** Tries a reset code for one of the account's own addresses. */
const matchedCode = async (
  db: AccountDeps["db"],
  type: AddressType,
  address: string,
  text: string,
  nowMs: number,
): Promise<MatchedCode> => {
  const code = checkCode(text, type);
  if (!code.ok) throw new Refused(code.refusal);
  const matched = await tryCode(db, { purpose: "reset", address }, code.value, nowMs);
  return matched ?? refuseWith(codeRefusal(type));
};

/** The account's own address of the asked type, or the one it has. */
const addressOf = (
  account: Account,
  asked: AddressType | undefined,
): { type: AddressType; address: string } => {
  const { phone, email } = account;
  if (phone !== null && (asked === 1 || email === null)) return { type: 1, address: phone };
  assert(email !== null, "an account can be reached");
  return { type: 2, address: email };
};
