/** Switching the authenticator app on and off, and new recovery codes (SES-15). */
import type { Language } from "@candor/wire/language";
import { refuseWith } from "../../platform/refused.ts";
import type { OwnSession } from "../../records/own-session.ts";
import {
  changeFactors,
  factorAdded,
  deleteCodesIfNoFactor,
  hasSecondFactor,
  readFactors,
  whileFresh,
} from "./factors.ts";
import type { SecurityDeps } from "./ports.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import { beginTotp, switchTotpOff, switchTotpOn, tryFirstCode, type TotpKey } from "./totp.ts";

/** Returns a secret that waits for its first code. Refuses FreshFactorNeeded, TotpIsOn. */
export const startTotp = async (
  deps: SecurityDeps,
  key: TotpKey,
  session: OwnSession,
  nowMs: number,
): Promise<{ readonly secret: string; readonly uri: string }> =>
  await whileFresh(deps, session, nowMs, (tx) => beginTotp(tx, key, session.userId, nowMs));

/** Returns recovery codes when there were none. Refuses FreshFactorNeeded, TotpIsOff, WrongSecondFactor. */
export const confirmTotp = async (
  deps: SecurityDeps,
  key: TotpKey,
  session: OwnSession,
  otp: string,
  language: Language,
  nowMs: number,
): Promise<string[]> => {
  const { userId } = session;
  // Checked before the code is tried, too: a try is counted permanently.
  await deps.account.requireFresh(session, nowMs);
  const proved = await tryFirstCode(deps.db, key, userId, otp, nowMs);
  return await changeFactors(deps, session, language, nowMs, async (tx) => {
    if (!(await switchTotpOn(tx, userId, proved, nowMs))) refuseWith("TotpIsOff");
    return await factorAdded(deps, tx, session, nowMs);
  });
};

/** Refuses FreshFactorNeeded, TotpIsOff. */
export const removeTotp = async (
  deps: SecurityDeps,
  session: OwnSession,
  language: Language,
  nowMs: number,
): Promise<void> => {
  const { userId } = session;
  await changeFactors(deps, session, language, nowMs, async (tx) => {
    if (!(await switchTotpOff(tx, userId))) refuseWith("TotpIsOff");
    await deleteCodesIfNoFactor(tx, userId);
  });
};

/** Ten new recovery codes. Refuses FreshFactorNeeded, and TotpIsOff where there is no factor that they could replace. */
export const renewRecoveryCodes = async (
  deps: SecurityDeps,
  session: OwnSession,
  language: Language,
  nowMs: number,
): Promise<string[]> => {
  const { userId } = session;
  return await changeFactors(deps, session, language, nowMs, async (tx) => {
    if (!hasSecondFactor(await readFactors(tx, userId))) refuseWith("TotpIsOff");
    return await makeRecoveryCodes(tx, userId, nowMs);
  });
};
