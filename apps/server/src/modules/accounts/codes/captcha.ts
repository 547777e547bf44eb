/**
 * The captcha (SES-12): a proof of work in the first format of ALTCHA. The challenge contains its own expiry time and is
 * signed, so nothing is stored until it is answered. An answer is accepted once.
 *
 * Known limit: it makes codes expensive for a machine that wants thousands; it does not tell people from machines.
 */
import { randomBytes } from "node:crypto";
import { minuteMs } from "@candor/core/time/time";
import { createChallenge, extractParams, verifySolution } from "altcha-lib/v1";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Reader } from "../../../platform/db/schema/schema.ts";

const lifetimeMs = 10 * minuteMs;
/** A phone tries this many numbers in a few seconds, a computer in less than one. */
const usualMaxNumber = 100_000;

export type Challenge = {
  readonly algorithm: "SHA-256";
  readonly challenge: string;
  readonly salt: string;
  readonly signature: string;
  readonly maxnumber: number;
};
export type Captcha = {
  readonly challenge: (nowMs: number) => Promise<{ readonly id: string; readonly challenge: Challenge }>;
  /** Uses up an answer: Base64 of its JSON. False when it is wrong, too old, or already used. */
  readonly use: (db: Reader, answer: string, nowMs: number) => Promise<boolean>;
};

const answerShape = z.strictObject({
  algorithm: z.literal("SHA-256"),
  challenge: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  number: z.int().check(z.minimum(0)),
  salt: z.string().check(z.maxLength(256)),
  signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** ALTCHA's solvers add how long they took. */
  took: z.optional(z.number()),
});
type Answer = z.output<typeof answerShape>;

/** `key`: the secret HMAC key. `maxNumber` is the most work; half of it is needed on average. */
export const createCaptcha = (key: Buffer, maxNumber = usualMaxNumber): Captcha => {
  const hmacKey = key.toString("hex");
  return {
    challenge: async (nowMs) => {
      const id = randomBytes(12).toString("base64url");
      const { challenge, salt, signature } = await createChallenge({
        algorithm: "SHA-256",
        hmacKey,
        maxnumber: maxNumber,
        expires: new Date(nowMs + lifetimeMs),
        params: { id },
      });
      return { id, challenge: { algorithm: "SHA-256", challenge, salt, signature, maxnumber: maxNumber } };
    },
    use: async (db, text, nowMs) => {
      const answer = readAnswer(text);
      if (answer === undefined || answer.number > maxNumber) return false;
      const expiresMs = Number(extractParams(answer)["expires"]) * 1_000;
      // The server's own clock decides, not the library's.
      if (!(expiresMs > nowMs) || !(await verifySolution(answer, hmacKey, false))) return false;
      const { rows } = await sql`
        INSERT INTO captcha_used (challenge, expires_ms) VALUES (${Buffer.from(answer.challenge, "hex")}, ${expiresMs})
        ON CONFLICT DO NOTHING RETURNING 1`.execute(db);
      return rows.length === 1;
    },
  };
};

const readAnswer = (text: string): Answer | undefined => {
  try {
    const read = answerShape.safeParse(JSON.parse(Buffer.from(text, "base64").toString("utf8")));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
};
