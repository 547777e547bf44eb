/**
 * Proving who the caller is by password and second factor (SES-11, SES-13, SES-15), for a login and for the owner of a frozen
 * account (SES-17). Both go through one rate limit (`login-limit.ts`), one count of guesses and the same work, so neither gives
 * a guesser more tries or more information. An unknown account takes the same work and gets the same answers, locks included,
 * as a wrong password. Only a caller with the password learns that an account is frozen or has a second factor. A wrong second
 * factor counts like a wrong password.
 *
 * Ordering: attempts on one account run one after another here, so that a person who logs in on
 * several devices at once is not taken for a guesser; the count in the database is shared by all processes.
 */
import type { AddressType } from "@candor/core/accounts/address";
import { checkPassword } from "@candor/core/accounts/password";
import { Refused, refuseWith } from "../../../platform/refused.ts";
import { accountName, findNamed } from "../addresses/address.ts";
import type { Priority } from "./work-queue.ts";
import { createLoginLimit } from "./login-limit.ts";
import {
  countAttempt,
  clearAttemptsFor,
  lockoutSubject,
  refuseLocked,
  uncountAttempt,
  type CountedAttempt,
} from "./lockout.ts";
import type { AccountParts } from "../parts.ts";
import type { Account, AccountName } from "../repo.ts";

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

/** A caller who proved every factor that the account had when it was checked. */
export type ProvedOwner = {
  readonly userId: number;
  readonly passwordHash: string;
  readonly second: "none" | "right";
};

export type LoginProof = <Value>(
  form: LoginForm,
  callerAddress: string,
  nowMs: number,
  entrance: Entrance<Value>,
) => Promise<Value>;

type Entrance<Value> = {
  /** What happens to a frozen account here. */
  readonly frozen: "refused" | "taken";
  /** Runs while it is still the attempt's turn. */
  readonly then: (proved: ProvedOwner) => Promise<Value>;
};

const mostInLine = 100;

/** Refuses WrongPhone or EmailError, WrongPassword for an invalid password, CaptchaError, LoginBusy, LoginLocked, WrongAccountOrPassword, AccountFrozen, SecondFactorNeeded, WrongSecondFactor. */
export const createLoginProof = (parts: AccountParts): LoginProof => {
  const oneByOne = createTurns(mostInLine);
  const limit = createLoginLimit(parts);
  return async (form, callerAddress, nowMs, entrance) => {
    const name = accountName(form);
    const password = checkPassword(form.pwd, "WrongPassword");
    if (!password.ok) throw new Refused(password.refusal);
    const sinceMs = performance.now();
    return await limit({ callerAddress, captcha: form.captcha ?? "" }, nowMs, async (priority) => {
      const { account } = await findNamed(parts.db, name);
      const subject = lockoutSubject(name);
      const asked = { account, name, subject, form, priority, sinceMs, frozen: entrance.frozen };
      return await oneByOne(subject, async () => await entrance.then(await attempt(parts, asked, nowMs)));
    });
  };
};

type Attempt = {
  readonly account: Account | undefined;
  readonly name: AccountName;
  readonly subject: string;
  readonly form: LoginForm;
  readonly priority: Priority;
  /** When it came, by `performance.now`. */
  readonly sinceMs: number;
  readonly frozen: "refused" | "taken";
};

const attempt = async (parts: AccountParts, asked: Attempt, nowMs: number): Promise<ProvedOwner> => {
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
  if (account.frozen && asked.frozen === "refused") return await notYet("AccountFrozen");
  const second = await secondFactor.check(userId, form.otp ?? "", nowMs);
  if (second === "needed") return await notYet("SecondFactorNeeded");
  if (second === "wrong") return refuseWith("WrongSecondFactor");
  if (!(await clearAttemptsFor(db, name))) await uncountAttempt(db, subject, counted);
  return { userId, passwordHash, second };
};

/** Counts the attempt, then checks its password, both in its turn: a refused attempt is not counted. */
const lookAt = (
  { db, passwords }: AccountParts,
  { account, subject, form, priority, sinceMs }: Attempt,
  nowMs: number,
): Promise<{ readonly isRight: boolean; readonly counted: CountedAttempt }> =>
  passwords.inTurn(
    priority,
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

/** Runs the jobs of one key one after another, `most` in the queue; more are refused with DoNotSubmit. */
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
