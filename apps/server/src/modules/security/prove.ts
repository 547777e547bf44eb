/**
 * Proving a factor again (SES-15), so that sensitive calls are accepted for ten minutes. The password counts only
 * if there is no second factor: someone who found an open session and knows the password has not proved enough.
 */
import type { Reader } from "../../platform/db/schema/schema.ts";
import { refuseWith } from "../../platform/refused.ts";
import { hasSecondFactor, readFactors, consumeOtp } from "./factors.ts";
import type { Ceremony } from "../../platform/passkeys/passkey-ceremony.ts";
import type { OwnSession } from "../../records/own-session.ts";
import { consumeAnswer } from "./passkeys.ts";
import type { SecurityDeps } from "./ports.ts";
import type { TotpKey } from "./totp.ts";

export type Proof = { readonly method: "pwd" | "otp" | "passkey"; readonly value: string };

const refusals = {
  pwd: "WrongAccountOrPassword",
  otp: "WrongSecondFactor",
  passkey: "PasskeyRefused",
} as const;

/**
 * Returns until when the proof counts. Refuses SecondFactorNeeded for a password where there is a second factor,
 * LoginLocked, then WrongAccountOrPassword, WrongSecondFactor or PasskeyRefused. Wrong proofs are counted separately from
 * logins: a stranger who guesses at the login cannot keep the owner from this call. The account is locked while the proof is
 * checked, so that a factor either exists already and is asked for, or makes the session prove it when it is added.
 */
export const prove = async (
  deps: SecurityDeps,
  { ceremony, key }: { readonly ceremony: Ceremony; readonly key: TotpKey },
  session: OwnSession,
  proof: Proof,
  nowMs: number,
): Promise<number> => {
  const { db, account } = deps;
  const { userId } = session;
  const refuseWherePasswordIsNotEnough = async (reader: Reader): Promise<void> => {
    if (proof.method === "pwd" && hasSecondFactor(await readFactors(reader, userId))) {
      refuseWith("SecondFactorNeeded");
    }
  };
  await refuseWherePasswordIsNotEnough(db);
  const subject = `prove:${userId}`;
  await account.countAttempt(subject, nowMs);
  // Computing a hash takes time, so it is done before the account is locked.
  const isPassword = proof.method === "pwd" && (await account.isPassword(userId, proof.value));
  const until = await db.transaction().execute(async (tx) => {
    await account.requireLive(tx, session);
    const isRight = {
      pwd: async () => isPassword,
      otp: () => consumeOtp(tx, key, userId, proof.value, nowMs),
      passkey: async () => {
        const passkey = await consumeAnswer(tx, ceremony, proof.value, `prove:${session.id}`, nowMs);
        return passkey?.userId === userId;
      },
    }[proof.method];
    if (!(await isRight())) refuseWith(refusals[proof.method]);
    await refuseWherePasswordIsNotEnough(tx);
    return await account.refresh(tx, session, nowMs);
  });
  await account.clearAttempts(subject);
  return until;
};
