/** The calls of registration, login, passwords and the user's own record. */
import type { AddressType } from "@candor/core/accounts/address";
import {
  countrys,
  frozenCloseAll,
  getUserInfo,
  ip,
  login,
  logout,
  register as registerCall,
  sendVerifyCode,
  updatePwd,
  withdrawPwd,
} from "@candor/wire/accounts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { createCloseFrozen } from "./freeze/close-frozen.ts";
import { countriesIn } from "./addresses/countries.ts";
import { countryOf } from "./addresses/ip-country.ts";
import { createLogIn } from "./login/log-in.ts";
import { createLoginProof } from "./login/login-proof.ts";
import type { AccountDeps } from "./deps.ts";
import { readUserInfo } from "./profile/own-record.ts";
import { register } from "./register/register.ts";
import { inEvenTime } from "./login/even-time.ts";
import { sendCode } from "./codes/send-code.ts";
import { revokeSession } from "./sessions/sessions.ts";
import { countingFailures } from "./login/counting-failures.ts";
import { setPassword, setWithdrawPassword } from "./passwords/set-password.ts";

/** The wire reads 1 or 2 as an integer; the rules have a type for it. */
const typeOf = (type: number): AddressType => (type === 1 ? 1 : 2);

export const accountRoutes = (deps: AccountDeps): readonly MountedCall[] => {
  // Both share one rate limit and one count of guesses.
  const prove = createLoginProof(deps);
  const logIn = createLogIn(deps, prove);
  const closeFrozen = createCloseFrozen(deps, prove);
  return [
    handle(ip, (_input, { address, language }) => ({
      status: "success" as const,
      countryCode: countryOf(address, language),
    })),
    handle(countrys, (_input, { language }) => {
      const rows = countriesIn(language);
      return { rows, total: rows.length };
    }),
    handle(sendVerifyCode, async (input, { address, language, nowMs }) => {
      await sendCode(deps, input, { address, language }, nowMs);
      return {};
    }),
    handle(registerCall, async (input, caller) => ({
      uid: await countingFailures(deps, caller, () =>
        register(deps, { ...input, type: typeOf(input.type) }, caller.nowMs),
      ),
    })),
    handle(login, (input, { address, userAgent, language, nowMs }) =>
      logIn({ ...input, type: typeOf(input.type) }, { address, userAgent, language }, nowMs),
    ),
    handle(frozenCloseAll, async (input, { address, nowMs }) => ({
      count: await closeFrozen({ ...input, type: typeOf(input.type) }, address, nowMs),
    })),
    handle(updatePwd, async (input, { address, language, nowMs }) => {
      const form = { ...input, type: typeOf(input.type) };
      await inEvenTime(() =>
        countingFailures(deps, { address, nowMs }, () => setPassword(deps, form, language, nowMs)),
      );
      return {};
    }),
    handle(logout, async (_input, { session, nowMs }) => {
      await revokeSession(deps.db, session, "logout", nowMs);
      deps.sessionsEnded.closeSession(session.id);
      return {};
    }),
    handle(withdrawPwd, async (input, { session, address, language, nowMs }) => {
      const type = input.type === undefined ? undefined : typeOf(input.type);
      await countingFailures(deps, { address, nowMs }, () =>
        setWithdrawPassword(deps, session, { ...input, type }, language, nowMs),
      );
      return {};
    }),
    handle(getUserInfo, (_input, { session }) => readUserInfo(deps.reads, session)),
  ];
};
