/**
 * Proving who the caller is by password and second factor (SES-11, SES-13, SES-15), for a login and for the owner of a frozen
 * account (SES-17). Both take the same steps, with one rate limit and one count of guesses, so neither gives a guesser more
 * tries or more information. An unknown account takes the same work and gets the same answers, locks included, as a wrong
 * password. Only a caller with the password learns that an account is frozen or has a second factor.
 *
 * The steps, in the order in which callers observe them, and what each refuses:
 *
 * 1. the form: WrongPhone or EmailError, WrongPassword for an invalid password
 * 2. the rate limit (`login-limit.ts`): CaptchaError, LoginBusy
 * 3. the account is looked up, and the attempt waits for its turn at that name: DoNotSubmit
 * 4. the queue for checking passwords (`work-queue.ts`): LoginBusy
 * 5. the lock, which counts the attempt before its password is checked, and the ways in while strangers have locked the name
 *    (`ways-in.ts`): CaptchaError, LoginLocked
 * 6. the password: WrongAccountOrPassword
 * 7. the freeze: AccountFrozen
 * 8. the second factor: SecondFactorNeeded, WrongSecondFactor
 * 9. what the caller came for (`log-in.ts`, `close-frozen.ts`)
 *
 * How the steps ended is counted in one place, `countIn`. A wrong second factor counts like a wrong password.
 *
 * Ordering: attempts at one name run one after another here, so that a person who logs in on several devices at once is not
 * taken for a guesser; the count in the database is shared by all processes.
 */
import type { AddressType } from "@candor/core/accounts/address";
import { checkPassword } from "@candor/core/accounts/password";
import { Refused, refuseWith } from "../../../platform/refused.ts";
import { createKeyQueues } from "../../../platform/key-queues.ts";
import { accountName, findNamed } from "../addresses/address.ts";
import { countNetworkFailure } from "../codes/code-limits.ts";
import type { AccountDeps } from "../deps.ts";
import type { Verify } from "../passwords/passwords.ts";
import type { Account, AccountName } from "../repo.ts";
import { countingOutcome, type Outcome } from "./counting-failures.ts";
import { lockoutSubject } from "./lockout.ts";
import { createLoginLimit, type Admission } from "./login-limit.ts";
import { countEntrant, settleEntrant, type Counts } from "./ways-in.ts";

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
  purpose: Purpose<Value>,
) => Promise<Value>;

/** What the caller came for. */
export type Purpose<Value> = {
  /** What happens to a frozen account here. */
  readonly frozen: "refused" | "taken";
  /** The last step. It runs while it is still the attempt's turn, and its refusals are counted like those of the other steps. */
  readonly then: (proved: ProvedOwner) => Promise<Value>;
};

type Attempt = {
  readonly form: LoginForm;
  readonly callerAddress: string;
  readonly name: AccountName;
  readonly nowMs: number;
  /** When it came, by `performance.now`. */
  readonly sinceMs: number;
  readonly admission: Admission;
  readonly account: Account | undefined;
};

const mostInLine = 100;

/** Takes the steps above. */
export const createLoginProof = (deps: AccountDeps): LoginProof => {
  const admit = createLoginLimit(deps);
  const inTurn = createKeyQueues(mostInLine);
  return async (form, callerAddress, nowMs, purpose) => {
    const name = checkForm(form);
    const sinceMs = performance.now();
    const admission = await admit(callerAddress, form.captcha ?? "", nowMs);
    try {
      const { account } = await findNamed(deps.db, name);
      const attempt = { form, callerAddress, name, nowMs, sinceMs, admission, account };
      return await inTurn(lockoutSubject(name), () => prove(deps, attempt, purpose));
    } finally {
      admission.release();
    }
  };
};

/** Steps 4 to 9. */
const prove = async <Value>(
  deps: AccountDeps,
  attempt: Attempt,
  { frozen, then }: Purpose<Value>,
): Promise<Value> => {
  let counts: Counts = [];
  let isTryingSecond = false;
  const steps = async (): Promise<Value> => {
    const { db, passwords } = deps;
    const { admission, account, callerAddress, form, name, nowMs, sinceMs } = attempt;
    const compare = async (verify: Verify): Promise<boolean> => {
      const { isKnownNetwork, prove } = admission;
      const entrant = { name, userId: account?.userId, callerAddress, isKnownNetwork, prove };
      counts = await countEntrant(db, entrant, nowMs);
      return await verify(account?.passwordHash, form.pwd);
    };
    const isRight = await passwords.inTurn(admission.priority, compare, sinceMs);
    const owner = requirePassword(account, isRight);
    if (owner.frozen && frozen === "refused") refuseWith("AccountFrozen");
    isTryingSecond = (form.otp ?? "").trim() !== "";
    const second = await requireSecondFactor(deps, owner.userId, attempt);
    isTryingSecond = false;
    return await then({ userId: owner.userId, passwordHash: owner.passwordHash, second });
  };
  return await countingOutcome(deps, steps, (outcome) => {
    // A database that fails while a code is tried may have compared it already: the attempt stays counted, so that no guess is free.
    const isCountedForGood = outcome === "undecided" && isTryingSecond;
    return countIn(deps, attempt, isCountedForGood ? [] : counts, outcome);
  });
};

/** The one place that counts a login, everywhere that its outcome counts: at the name's lock, the rate limit, and the codes of the network. */
const countIn = async (
  deps: AccountDeps,
  { admission, callerAddress, name, nowMs }: Attempt,
  counts: Counts,
  outcome: Outcome,
): Promise<void> => {
  // In memory, so it cannot fail.
  admission.count(outcome);
  await settleEntrant(deps.db, name, counts, outcome);
  if (outcome === "wrong") await countNetworkFailure(deps, callerAddress, nowMs);
};

const checkForm = (form: LoginForm): AccountName => {
  const name = accountName(form);
  const password = checkPassword(form.pwd, "WrongPassword");
  if (!password.ok) throw new Refused(password.refusal);
  return name;
};

const requirePassword = (
  account: Account | undefined,
  isRight: boolean,
): Account & { readonly passwordHash: string } => {
  const passwordHash = account?.passwordHash ?? null;
  if (!isRight || account === undefined || passwordHash === null) return refuseWith("WrongAccountOrPassword");
  return { ...account, passwordHash };
};

const requireSecondFactor = async (
  { secondFactor }: AccountDeps,
  userId: number,
  { form, nowMs }: Attempt,
): Promise<ProvedOwner["second"]> => {
  const second = await secondFactor.check(userId, form.otp ?? "", nowMs);
  if (second === "needed") return refuseWith("SecondFactorNeeded");
  if (second === "wrong") return refuseWith("WrongSecondFactor");
  return second;
};
