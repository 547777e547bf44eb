/**
 * Proving a factor again (SES-15), so that sensitive calls are taken for ten minutes. The password counts only
 * where there is no second factor: whoever found a session open and knows the password has not proved enough.
 */
import { refuseWith } from "../../platform/refused.ts";
import { hasSecondFactor, readFactors, spendOtp } from "./factors.ts";
import type { Ceremony } from "./passkey-ceremony.ts";
import { spendAnswer } from "./passkeys.ts";
import type { OwnSession, SecurityParts } from "./ports.ts";
import type { TotpKey } from "./totp.ts";

export type Proof = { readonly method: "pwd" | "otp" | "passkey"; readonly value: string };

const refusals = {
  pwd: "WrongAccountOrPassword",
  otp: "WrongSecondFactor",
  passkey: "PasskeyRefused",
} as const;

/**
 * Answers until when the proof counts. Refuses SecondFactorNeeded for a password where there is a second factor,
 * LoginLocked, then WrongAccountOrPassword, WrongSecondFactor or PasskeyRefused. Wrong proofs are counted apart from
 * logins: a stranger who guesses at the login cannot keep the owner from this.
 */
export const prove = async (
  parts: SecurityParts,
  { ceremony, key }: { readonly ceremony: Ceremony; readonly key: TotpKey },
  session: OwnSession,
  proof: Proof,
  nowMs: number,
): Promise<number> => {
  const { db, account } = parts;
  const { userId } = session;
  if (proof.method === "pwd" && hasSecondFactor(await readFactors(db, userId))) {
    refuseWith("SecondFactorNeeded");
  }
  const subject = `prove:${userId}`;
  await account.countAttempt(subject, nowMs);
  const isRight = {
    pwd: () => account.isPassword(userId, proof.value),
    otp: () => spendOtp(db, key, userId, proof.value, nowMs),
    passkey: async () => {
      const passkey = await spendAnswer(parts, ceremony, proof.value, `prove:${session.id}`, nowMs);
      return passkey?.userId === userId;
    },
  }[proof.method];
  if (!(await isRight())) refuseWith(refusals[proof.method]);
  await account.clearAttempts(subject);
  return await account.refresh(session, nowMs);
};
