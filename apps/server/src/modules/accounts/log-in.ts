/**
 * Logging in (SES-11, SES-13). The door decides whose password is looked at (`login-door.ts`). An unknown account costs
 * the same work and gets the same answers, locks included, as a wrong password. A frozen account, and one that has a second factor, says so only to who has the
 * password. A wrong second factor counts like a wrong password (SES-15).
 *
 * Ordering: attempts on one account run one after another here, so that a person who logs in on
 * several devices at once is not taken for a guesser; the count in the database holds across processes.
 */
import type { AddressType } from "@candor/core/accounts/address";
import { checkPassword } from "@candor/core/accounts/password";
import { Refused, refuseWith } from "../../platform/refused.ts";
import { accountName, findNamed } from "./address.ts";
import { enter } from "./enter.ts";
import type { Lane } from "./lanes.ts";
import { createLoginDoor } from "./login-door.ts";
import {
  countAttempt,
  forgiveAttempts,
  guardSubject,
  refuseLocked,
  uncountAttempt,
  type CountedAttempt,
} from "./login-guard.ts";
import type { AccountParts } from "./parts.ts";
import type { Account, AccountName } from "./repo.ts";
import { revokeToken, type Caller } from "./sessions.ts";

export type LoginForm = {
  readonly type: AddressType;
  readonly phone: string;
  readonly telcode: string;
  readonly email: string;
  readonly pwd: string;
  /** The second factor; empty when it was not asked for yet. */
  readonly otp?: string;
  /** A captcha's answer; empty when it was not asked for yet. */
  readonly captcha?: string;
};

export type LogIn = (form: LoginForm, caller: Caller, nowMs: number) => Promise<string>;

const mostInLine = 100;

/** Answers the token. Refuses WrongPhone or EmailError, WrongPassword for what is no password, CaptchaError, LoginBusy, LoginLocked, WrongAccountOrPassword, AccountFrozen, SecondFactorNeeded, WrongSecondFactor. */
export const createLogIn = (parts: AccountParts): LogIn => {
  const oneByOne = createTurns(mostInLine);
  const door = createLoginDoor(parts);
  return async (form, caller, nowMs) => {
    const name = accountName(form);
    const password = checkPassword(form.pwd, "WrongPassword");
    if (!password.ok) throw new Refused(password.refusal);
    const sinceMs = performance.now();
    const knock = { callerAddress: caller.address, captcha: form.captcha ?? "" };
    return await door(knock, nowMs, async (lane) => {
      const { account } = await findNamed(parts.db, name);
      const subject = guardSubject(name);
      const asked = { account, name, subject, form, lane, sinceMs };
      return await oneByOne(subject, () => attempt(parts, asked, caller, nowMs));
    });
  };
};

type Attempt = {
  readonly account: Account | undefined;
  readonly name: AccountName;
  readonly subject: string;
  readonly form: LoginForm;
  readonly lane: Lane;
  /** When it came, by `performance.now`. */
  readonly sinceMs: number;
};

const attempt = async (
  parts: AccountParts,
  asked: Attempt,
  caller: Caller,
  nowMs: number,
): Promise<string> => {
  const { db, secondFactor } = parts;
  const { account, name, subject, form } = asked;
  const { isRight, counted } = await lookAt(parts, asked, nowMs);
  if (!isRight || account === undefined || account.passwordHash === null) {
    return refuseWith("WrongAccountOrPassword");
  }
  const { userId, passwordHash } = account;
  const notYet = async (key: "AccountFrozen" | "SecondFactorNeeded"): Promise<never> => {
    await uncountAttempt(db, subject, counted);
    return refuseWith(key);
  };
  if (account.frozen) await notYet("AccountFrozen");
  const second = await secondFactor.check(userId, form.otp ?? "", nowMs);
  if (second === "needed") await notYet("SecondFactorNeeded");
  if (second === "wrong") refuseWith("WrongSecondFactor");
  if (!(await forgiveAttempts(db, name))) await uncountAttempt(db, subject, counted);
  const token = await enter(parts, { userId, passwordHash }, caller, nowMs);
  // A factor may have come between the look at it and the session; one that comes later makes the session prove it.
  if (second === "none" && (await secondFactor.check(userId, "", nowMs)) !== "none") {
    await revokeToken(db, token, nowMs);
    refuseWith("SecondFactorNeeded");
  }
  return token;
};

/** Counts the attempt and looks at its password, in this order and both in its turn: who is sent away has not been counted. */
const lookAt = (
  { db, passwords }: AccountParts,
  { account, subject, form, lane, sinceMs }: Attempt,
  nowMs: number,
): Promise<{ readonly isRight: boolean; readonly counted: CountedAttempt }> =>
  passwords.inTurn(
    lane,
    async (verify) => {
      const counted = await countAttempt(db, subject, nowMs);
      if ("lockedSeconds" in counted) return refuseLocked(counted);
      try {
        return { isRight: await verify(account?.passwordHash, form.pwd), counted };
      } catch (error) {
        await uncountAttempt(db, subject, counted);
        throw error;
      }
    },
    sinceMs,
  );

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
