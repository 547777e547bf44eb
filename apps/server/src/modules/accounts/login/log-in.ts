/** Logging in (SES-11, SES-13): a caller who proves every factor of an account that is not frozen gets a session. */
import { refuseWith } from "../../../platform/refused.ts";
import { grantSession } from "./grant-session.ts";
import { createLoginProof, type LoginForm, type LoginProof } from "./login-proof.ts";
import type { AccountDeps } from "../deps.ts";
import { revokeToken, type Caller } from "../sessions/sessions.ts";

export type LogIn = (form: LoginForm, caller: Caller, nowMs: number) => Promise<string>;

/** Returns the token. Refuses like `createLoginProof`; AccountFrozen for a frozen account. */
export const createLogIn = (deps: AccountDeps, prove: LoginProof = createLoginProof(deps)): LogIn => {
  const { db, secondFactor } = deps;
  return (form, caller, nowMs) =>
    prove(form, caller.address, nowMs, {
      frozen: "refused",
      then: async ({ userId, passwordHash, second }) => {
        const token = await grantSession(deps, { userId, passwordHash }, caller, nowMs);
        // A factor may have been added between the check and the session; one added later makes the session prove it.
        if (second === "none" && (await secondFactor.check(userId, "", nowMs)) !== "none") {
          await revokeToken(db, token, nowMs);
          refuseWith("SecondFactorNeeded");
        }
        return token;
      },
    });
};
