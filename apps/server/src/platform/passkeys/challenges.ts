/**
 * Challenges for passkeys (SES-15). A challenge is 16 random bytes, its expiry time and a signature that includes its
 * use, so strangers may ask for any number of them and nothing is stored. `takeAnswer` makes sure that each is
 * answered once.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { minuteMs } from "@candor/core/time/time";
import type { Tx } from "../db/schema/schema.ts";

/** What a challenge is for; an answer is valid for no other use. Those of a session are bound to it. */
export type ChallengeUse =
  | "login"
  | "operator login"
  | `add:${string}`
  | `prove:${string}`
  | `operator add:${string}`;

const challengeLifetimeMs = 5 * minuteMs;
const randomLength = 16;
const endLength = 8;
const signedLength = randomLength + endLength;

export const makeChallenge = (key: Buffer, use: ChallengeUse, nowMs: number): Buffer => {
  const signed = Buffer.alloc(signedLength);
  randomBytes(randomLength).copy(signed);
  signed.writeBigUInt64BE(BigInt(nowMs + challengeLifetimeMs), randomLength);
  return Buffer.concat([signed, signature(key, use, signed)]);
};

/** Whether we made this challenge (base64url) for this use, and it has not expired. */
export const isChallenge = (key: Buffer, use: ChallengeUse, challenge: string, nowMs: number): boolean => {
  const bytes = Buffer.from(challenge, "base64url");
  // Only one spelling is accepted, because a second spelling of the same challenge would count as another one.
  if (bytes.length !== signedLength + 16 || bytes.toString("base64url") !== challenge) return false;
  const signed = bytes.subarray(0, signedLength);
  if (!timingSafeEqual(bytes.subarray(signedLength), signature(key, use, signed))) return false;
  return BigInt(nowMs) < signed.readBigUInt64BE(randomLength);
};

/** Accepts the answer to a challenge; false when it was accepted before. Deletes those that have expired. */
export const takeAnswer = async (tx: Tx, challenge: string, nowMs: number): Promise<boolean> => {
  await tx.deleteFrom("passkey_answer").where("until_ms", "<", BigInt(nowMs)).execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("passkey_answer")
    .values({ challenge, until_ms: BigInt(nowMs + challengeLifetimeMs) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

const signature = (key: Buffer, use: ChallengeUse, signed: Buffer): Buffer =>
  createHmac("sha256", key).update(`${use}\n`).update(signed).digest().subarray(0, 16);
