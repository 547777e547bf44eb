/** Deletes what no rule needs any more. Safe to run at any time, in several processes. */
import { longestLimitMs } from "@candor/core/accounts/code-limits";
import { failuresForgottenMs } from "@candor/core/accounts/login-lock";
import { dayMs, hourMs, minuteMs } from "@candor/core/time/time";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { carryOutClosings, type CarryOutDeps } from "./closing/carry-out.ts";
import { deviceKnownMs } from "./login/grant-session.ts";
import { sessionLifetimeMs } from "../../platform/session.ts";

/** At most this many devices are remembered per account: more than anyone has, and a browser can claim any name. */
const mostDevices = 200;
/** Codes count for a business day, so two days are enough. */
const codesKeptMs = 2 * dayMs;
/** The end of a session is remembered for a while, so that its token still gets 103. */
const sessionsKeptMs = 2 * sessionLifetimeMs;
const demoMessagesKeptMs = 7 * dayMs;

export const accountJobs = (deps: CarryOutDeps): readonly Job[] => [
  { name: "sweep-accounts", everyMs: hourMs, run: () => sweepAccounts(deps.jobs, deps.clock.nowMs()) },
  { name: "close-accounts", everyMs: minuteMs, run: (turn) => carryOutClosings(deps, turn) },
];

/** Deletes old codes, counts of wrong passwords, used captchas, sessions and demo messages. */
export const sweepAccounts = async (db: Db, nowMs: number): Promise<void> => {
  const before = (ageMs: number): bigint => BigInt(nowMs - ageMs);
  await db.deleteFrom("verify_code").where("sent_ms", "<", before(codesKeptMs)).execute();
  await db
    .deleteFrom("login_guard")
    .where("last_ms", "<", before(failuresForgottenMs))
    .where("locked_until_ms", "<", BigInt(nowMs))
    .execute();
  await db.deleteFrom("captcha_used").where("expires_ms", "<", BigInt(nowMs)).execute();
  await db.deleteFrom("code_pace").where("last_ms", "<", before(longestLimitMs)).execute();
  await db.deleteFrom("session").where("created_ms", "<", before(sessionsKeptMs)).execute();
  await forgetDevices(db, nowMs - deviceKnownMs);
  await db.deleteFrom("demo_message").where("created_ms", "<", before(demoMessagesKeptMs)).execute();
};

/** The newest device of an account stays, so that a login after a long time is not taken for the account's first. */
const forgetDevices = async (db: Db, beforeMs: number): Promise<void> => {
  await sql`
    DELETE FROM known_device AS held
    USING (SELECT user_id, device, row_number() OVER (PARTITION BY user_id ORDER BY seen_ms DESC, device) AS place FROM known_device) AS ranked
    WHERE ranked.user_id = held.user_id AND ranked.device = held.device
      AND (ranked.place > ${mostDevices} OR (ranked.place > 1 AND held.seen_ms < ${beforeMs}))`.execute(db);
};
