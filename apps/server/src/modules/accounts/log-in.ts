/**
 * Logging in (SES-11, SES-13). An unknown account costs the same work and gets the same answers, locks
 * included, as a wrong password. A frozen account says so only to who has the password.
 *
 * Ordering: attempts on one account run one after another here, so that a person who logs in on
 * several devices at once is not taken for a guesser; the count in the database holds across processes.
 */
import type { AddressType } from "@candor/core/accounts/address";
import { checkPassword } from "@candor/core/accounts/password";
import { Refused, refuseWith } from "../../platform/refused.ts";
import { accountName, findNamed } from "./address.ts";
import { clearAttempts, countAttempt, guardSubject } from "./login-guard.ts";
import type { AccountParts } from "./parts.ts";
import type { Account } from "./repo.ts";
import { openSession, type Caller } from "./sessions.ts";

export type LoginForm = {
  readonly type: AddressType;
  readonly phone: string;
  readonly telcode: string;
  readonly email: string;
  readonly pwd: string;
};

export type LogIn = (form: LoginForm, caller: Caller, nowMs: number) => Promise<string>;

const mostInLine = 100;

/** Answers the token. Refuses WrongPhone or EmailError, WrongPassword for what is no password, LoginLocked, WrongAccountOrPassword, AccountFrozen. */
export const createLogIn = (parts: AccountParts): LogIn => {
  const oneByOne = createTurns(mostInLine);
  return async (form, caller, nowMs) => {
    const name = accountName(form);
    const password = checkPassword(form.pwd, "WrongPassword");
    if (!password.ok) throw new Refused(password.refusal);
    const { account, address } = await findNamed(parts.db, name);
    const subject = guardSubject(account?.userId, address);
    return await oneByOne(subject, () => attempt(parts, account, subject, form.pwd, caller, nowMs));
  };
};

const attempt = async (
  { db, passwords }: AccountParts,
  account: Account | undefined,
  subject: string,
  password: string,
  caller: Caller,
  nowMs: number,
): Promise<string> => {
  const lockedSeconds = await countAttempt(db, subject, nowMs);
  if (lockedSeconds > 0) refuseWith("LoginLocked", { seconds: String(lockedSeconds) });
  const isRight = await passwords.verify(account?.passwordHash, password);
  if (!isRight || account === undefined || account.passwordHash === null) {
    return refuseWith("WrongAccountOrPassword");
  }
  await clearAttempts(db, subject);
  if (account.frozen) refuseWith("AccountFrozen");
  const proved = { userId: account.userId, passwordHash: account.passwordHash };
  return (await openSession(db, proved, caller, nowMs)) ?? refuseWith("WrongAccountOrPassword");
};

/** Runs works of one key one after another, `most` in line; more are refused with DoNotSubmit. */
const createTurns = (most: number) => {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>();
  return async <Value>(key: string, work: () => Promise<Value>): Promise<Value> => {
    const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (line.length >= most) refuseWith("DoNotSubmit");
    lines.set(key, line);
    line.length += 1;
    const mine = line.last.then(work, work);
    line.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      line.length -= 1;
      if (line.length === 0) lines.delete(key);
    }
  };
};
