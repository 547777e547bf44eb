/**
 * The owner of a frozen account closes what is open (SES-17), after proving the factors that the account has, as at a login and by the
 * same rate limit. It opens no session, and nothing else of the account can be done this way.
 */
import { refuseWith } from "../../../platform/refused.ts";
import type { LoginForm, LoginProof } from "../login/login-proof.ts";
import type { AccountParts } from "../parts.ts";
import { findAccountById } from "../repo.ts";

export type CloseFrozen = (form: LoginForm, callerAddress: string, nowMs: number) => Promise<number>;

/**
 * Answers how many positions it closed. Refuses as `createLoginProof`; then WrongAccountOrPassword when the password was changed
 * meanwhile, AccountIsNotFrozen, and what the engine refuses with.
 */
export const createCloseFrozen = (
  { db, secondFactor, closePositions }: AccountParts,
  prove: LoginProof,
): CloseFrozen => {
  return async (form, callerAddress, nowMs) => {
    const { userId, passwordHash, second } = await prove(form, callerAddress, nowMs, {
      frozen: "taken",
      then: async (proved) => proved,
    });
    // Looked at anew: a password, a freeze and a factor may all have changed while the hash was computed.
    const account = await findAccountById(db, userId);
    if (account?.passwordHash !== passwordHash) return refuseWith("WrongAccountOrPassword");
    if (!account.frozen) return refuseWith("AccountIsNotFrozen");
    if (second === "none" && (await secondFactor.check(userId, "", nowMs)) !== "none") {
      return refuseWith("SecondFactorNeeded");
    }
    // Outside the rate limit and the account's turn: waiting for a tick keeps nobody else waiting.
    return await closePositions(userId);
  };
};
