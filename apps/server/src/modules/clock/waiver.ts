/**
 * Letting the market go on from the end of a log that is ahead of the clock (TRUST-07): asked for by one operator, signed for by two. The
 * program serves the console for it while it waits (`compose/wait-for-clock.ts`).
 *
 * Invariant: the passkeys sign for the exact end of the log. The database compares it again with the log, and with the act.
 */
import type { AnswerOf } from "@candor/wire/call";
import type { clockState } from "@candor/wire/clock-operator";
import type pg from "pg";
import type { Db } from "../../platform/db/open-database.ts";
import { refuseWith } from "../../platform/refused.ts";
import { writtenTime } from "../../records/announcement.ts";
import { isAhead, readLogEnd } from "../../records/log-end.ts";
import {
  askForTwo,
  operatorAct,
  waitingAct,
  type ActingSession,
  type CarryOut,
} from "../../records/operator-act.ts";

/** With the milliseconds: an act about another end is about something else, also within the same second. */
const subjectOf = (logMs: number): string =>
  `end of the log at ${new Date(logMs).toISOString().slice(0, 23).replace("T", " ")} UTC`;

type Content = { readonly log_ends: string; readonly mark_ms: string };

export const readClock = async (operators: Db, pool: pg.Pool): Promise<AnswerOf<typeof clockState>> => {
  const end = await readLogEnd(pool);
  const { logMs, databaseMs } = end;
  const waiting =
    logMs === undefined ? undefined : await waitingAct(operators, ["clock_waive"], subjectOf(logMs));
  return {
    logEndsAt: logMs ?? null,
    clockAt: databaseMs,
    isAhead: isAhead(end, databaseMs),
    waitingAct: waiting === undefined ? null : String(waiting),
  };
};

/** Returns the act's number. Refuses LogIsNotAhead, ReasonNeeded. */
export const askToGoOn = async (
  operators: Db,
  pool: pg.Pool,
  session: ActingSession,
  reason: string,
): Promise<number> => {
  const end = await readLogEnd(pool);
  const { logMs } = end;
  if (logMs === undefined || !isAhead(end, end.databaseMs)) return refuseWith("LogIsNotAhead");
  const content: Content = { log_ends: writtenTime(logMs), mark_ms: String(logMs) };
  const act = { action: "clock_waive", subject: subjectOf(logMs), reason } as const;
  return await askForTwo(operators, session, act, content);
};

/** The database uses the act up with the row, so a second call refuses ActNotWaiting. Refuses LogIsNotAhead when the log ends elsewhere now. */
export const goOn =
  (operators: Db): CarryOut =>
  async ({ id, action, subject, reason, content, session }) => {
    const { mark_ms } = content as Content;
    const row = { mark_ms: BigInt(mark_ms), act_id: BigInt(id) };
    try {
      await operatorAct(operators, session, { action, subject, reason }, async (tx) => {
        await tx.insertInto("clock_waiver").values(row).execute();
      });
    } catch (error) {
      if ((error as { readonly code?: string }).code === "CA018") refuseWith("LogIsNotAhead");
      throw error;
    }
  };
