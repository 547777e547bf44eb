/** Forgetting what no rule needs any more. Safe to run at any time, in several processes. */
import { longestPaceMs } from "@candor/core/accounts/code-pace";
import { failuresForgottenMs } from "@candor/core/accounts/login-lock";
import { dayMs } from "@candor/core/time/time";
import type { Db } from "../../platform/db/open-database.ts";
import { deviceKnownMs } from "./enter.ts";
import { sessionAgeMs } from "./sessions.ts";

/** Codes count for a business day, so two days are enough. */
const codesKeptMs = 2 * dayMs;
/** A session's end is remembered for a while, so that its token still gets 103. */
const sessionsKeptMs = 2 * sessionAgeMs;
const demoMessagesKeptMs = 7 * dayMs;

/** Deletes old codes, counts of wrong passwords, used captchas, sessions and demo messages. Run it once an hour. */
export const sweepAccounts = async (db: Db, nowMs: number): Promise<void> => {
  const before = (ageMs: number): bigint => BigInt(nowMs - ageMs);
  await db.deleteFrom("verify_code").where("sent_ms", "<", before(codesKeptMs)).execute();
  await db
    .deleteFrom("login_guard")
    .where("last_ms", "<", before(failuresForgottenMs))
    .where("locked_until_ms", "<", BigInt(nowMs))
    .execute();
  await db.deleteFrom("captcha_used").where("expires_ms", "<", BigInt(nowMs)).execute();
  await db.deleteFrom("code_pace").where("last_ms", "<", before(longestPaceMs)).execute();
  await db.deleteFrom("session").where("created_ms", "<", before(sessionsKeptMs)).execute();
  await db.deleteFrom("known_device").where("seen_ms", "<", before(deviceKnownMs)).execute();
  await db.deleteFrom("demo_message").where("created_ms", "<", before(demoMessagesKeptMs)).execute();
};
