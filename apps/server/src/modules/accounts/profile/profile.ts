/**
 * Changing the user's own record (MINE-01): the avatar, the user name, the e-mail address. Checks in this order: name, address,
 * whether anything changes, a fresh factor, the code.
 *
 * A new address needs a fresh factor and a code that was sent to it. The old address is notified, so that someone who took over
 * an account cannot silently replace the address by which its owner could recover it.
 */
import { checkEmail } from "@candor/core/accounts/address";
import { checkUserName } from "@candor/core/accounts/user-name";
import { checkCode } from "@candor/core/accounts/verification-code";
import type { Result } from "@candor/core/result/result";
import type { Language } from "@candor/wire/language";
import type { Tx } from "../../../platform/db/schema/schema.ts";
import { Refused, refuseWith } from "../../../platform/refused.ts";
import { storeNotice } from "../../../records/notices/store-notice.ts";
import { channelOf } from "../addresses/address.ts";
import { tryCode, useCode, type MatchedCode } from "../codes/codes.ts";
import { noticeMessage } from "../messages/message-texts.ts";
import type { AccountDeps } from "../deps.ts";
import { findProfile, updateProfile, type Profile, type ProfileChange } from "./profile-repo.ts";
import { isReservedName } from "./reserved-names.ts";
import type { Account } from "../repo.ts";
import { requireFresh, requireLive, type SessionRecord } from "../sessions/sessions.ts";

export type ProfileForm = {
  readonly avatar?: number | undefined;
  /** Both stay as they are when neither is there; else both are required. */
  readonly email?: string | undefined;
  readonly username?: string | undefined;
  readonly verifycode: string;
};

/** Refuses EnterTheCorrectUserName, EmailError or …Spaces, NoChanges, FreshFactorNeeded, EMAILIncorrect, AlreadyRegistered. */
export const updateOwnProfile = async (
  deps: AccountDeps,
  session: SessionRecord,
  form: ProfileForm,
  language: Language,
  nowMs: number,
): Promise<void> => {
  const { db } = deps;
  const before = await findProfile(db, session.userId);
  const change = changeOf(before, form);
  if (Object.keys(change).length === 0) refuseWith("NoChanges");
  const matched =
    change.email === undefined
      ? undefined
      : await provedAddress(deps, session, change.email, form.verifycode, nowMs);
  await db.transaction().execute(async (tx) => {
    const current = await requireLive(tx, session);
    if (change.email !== undefined) await requireFresh(tx, session, nowMs);
    if (matched !== undefined && !(await useCode(tx, matched, nowMs))) refuseWith("EMAILIncorrect");
    if (!(await updateProfile(tx, session.userId, change))) refuseWith("AlreadyRegistered");
    if (change.email === undefined) return;
    await tellOldAddress(deps, tx, current, language, nowMs);
    await storeNotice(tx, { userId: session.userId, key: "emailChanged", tourl: "/security" }, nowMs);
  });
  if (change.email !== undefined) deps.noticesChanged(session.userId);
};

/** What the form changes in the record; only values that differ. */
const changeOf = (before: Profile, { avatar, email, username }: ProfileForm): ProfileChange => {
  const photo = avatar === undefined || avatar === before.avatar ? {} : { avatar };
  if (email === undefined && username === undefined) return photo;
  const name = valueOf(checkUserName(username ?? ""));
  if (name !== before.username && isReservedName(name)) refuseWith("EnterTheCorrectUserName");
  const address = valueOf(checkEmail(email ?? ""));
  return {
    ...(name === before.username ? {} : { username: name }),
    ...(address === before.email ? {} : { email: address }),
    ...photo,
  };
};

const valueOf = (checked: Result<string>): string => {
  if (!checked.ok) throw new Refused(checked.refusal);
  return checked.value;
};

const provedAddress = async (
  { db }: AccountDeps,
  session: SessionRecord,
  address: string,
  text: string,
  nowMs: number,
): Promise<MatchedCode> => {
  await requireFresh(db, session, nowMs);
  const code = valueOf(checkCode(text, 2));
  const matched = await tryCode(db, { purpose: "register", address }, code, nowMs);
  return matched ?? refuseWith("EMAILIncorrect");
};

const tellOldAddress = async (
  { messages }: AccountDeps,
  tx: Tx,
  { email, phone }: Account,
  language: Language,
  nowMs: number,
): Promise<void> => {
  const to = email ?? phone;
  if (to === null) return;
  const notice = { kind: "notice", ...noticeMessage("emailChanged", language) };
  await messages.send(tx, { to, channel: channelOf(to), ...notice }, nowMs);
};
