/**
 * The owner of a frozen account closes its open positions (SES-17), after proving the account's factors as at a login, under the
 * same rate limit. It opens no session, and allows nothing else.
 */
import { refuseWith } from "../../../platform/refused.ts";
import type { LoginForm, LoginProof } from "../login/login-proof.ts";
import type { AccountDeps } from "../deps.ts";
import { findAccountById } from "../repo.ts";

export type CloseFrozen = (form: LoginForm, callerAddress: string, nowMs: number) => Promise<number>;

/**
 * Returns how many positions it closed. Refuses like `createLoginProof`; then WrongAccountOrPassword when the password was
 * changed in the meantime, AccountIsNotFrozen, and the engine's own refusals.
 */
export const createCloseFrozen = (
  { db, secondFactor, closePositions }: AccountDeps,
  prove: LoginProof,
): CloseFrozen => {
  return async (form, callerAddress, nowMs) => {
    const ownerId = await prove(form, callerAddress, nowMs, {
      frozen: "taken",
      then: async ({ userId, passwordHash, second }) => {
        // Read again: the password, the freeze and the factors may all have changed while the hash was computed.
        const account = await findAccountById(db, userId);
        if (account?.passwordHash !== passwordHash) return refuseWith("WrongAccountOrPassword");
        if (!account.frozen) return refuseWith("AccountIsNotFrozen");
        if (second === "none" && (await secondFactor.check(userId, "", nowMs)) !== "none") {
          return refuseWith("SecondFactorNeeded");
        }
        return userId;
      },
    });
    // Outside the rate limit and the account's turn: waiting for a tick does not delay anyone else.
    return await closePositions(ownerId);
  };
};
