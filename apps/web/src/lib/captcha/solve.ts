/**
 * The small proof of work that requesting a code may cost (SES-12): find the number whose SHA-256, after the salt, is
 * the challenge. Numbers are tried in batches, upwards from 0, so the answer is the smallest match.
 */
import type { AnswerOf } from "@candor/wire/call";
import type { captcha } from "@candor/wire/accounts";

export type Challenge = AnswerOf<typeof captcha>["challenge"];
/** SHA-256 of a text's UTF-8 bytes. */
export type Digest = (text: string) => Promise<Uint8Array> | Uint8Array;

/** Hashes computed at once: enough to keep Web Crypto's threads busy, few enough to report progress. */
const batchSize = 500;

/** The number, or undefined when none up to `maxnumber` matches. `onProgress` gets the share tried so far, 0 to 1. */
export const solveChallenge = async (
  { challenge, salt, maxnumber }: Challenge,
  digest: Digest,
  onProgress: (part: number) => void = () => {},
): Promise<number | undefined> => {
  for (let from = 0; from <= maxnumber; from += batchSize) {
    const count = Math.min(batchSize, maxnumber - from + 1);
    const numbers = Array.from({ length: count }, (_, index) => from + index);
    const hashes = await Promise.all(numbers.map(async (number) => digest(salt + number)));
    const found = hashes.findIndex((hash) => hexOf(hash) === challenge);
    if (found >= 0) return from + found;
    onProgress(Math.min(1, (from + count) / maxnumber));
  }
  return undefined;
};

/** The solution in the format of `sendVerifyCode`: Base64 of the challenge with its number. */
export const captchaAnswer = ({ algorithm, challenge, salt, signature }: Challenge, number: number): string =>
  btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));

const hexOf = (bytes: Uint8Array): string => {
  let hex = "";
  for (const byte of bytes) hex += byte.toString(16).padStart(2, "0");
  return hex;
};
