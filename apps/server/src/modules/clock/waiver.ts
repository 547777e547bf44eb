/**
 * Letting the market go on from the end of a log that is ahead of the clock (TRUST-07): asked for by one operator, signed for by two. The
 * program serves the console for it while it waits (`compose/wait-for-clock.ts`).
 *
 * Three times have to fit: the end of the log, the database's clock and this machine's. A start waits by this machine's clock; what two can
 * sign for is how far the log is ahead of the database's. While these clocks are apart, no signature ends the waiting.
 *
 * Invariant: the passkeys sign for the exact end of the log. The database compares it again with the log, and with the act.
 */
import type { AnswerOf } from "@candor/wire/call";
import type { clockState } from "@candor/wire/desks/clock";
import type pg from "pg";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import { refuseWith } from "../../platform/refused.ts";
import { writtenExactly, writtenTime } from "../../records/notices/announcement.ts";
import { isAhead, mostAheadMs, readLogEnd } from "../../records/ticks/log-end.ts";
import {
  askForTwo,
  operatorAct,
  waitingAct,
  type ActingSession,
  type CarryOut,
} from "../../records/operator-act.ts";

/** With the milliseconds: an act about another end is about something else, also within the same second. */
const subjectOf = (logMs: number): string => `end of the log at ${writtenExactly(logMs)} UTC`;

type Content = { readonly log_ends: string; readonly mark_ms: string };

export const readClock = async (
  operators: Db,
  pool: pg.Pool,
  clock: Clock,
): Promise<AnswerOf<typeof clockState>> => {
  const end = await readLogEnd(pool);
  const machineMs = clock.nowMs();
  const { logMs, databaseMs } = end;
  const waiting =
    logMs === undefined ? undefined : await waitingAct(operators, ["clock_waive"], subjectOf(logMs));
  return {
    logEndsAt: logMs ?? null,
    clockAt: databaseMs,
    machineAt: machineMs,
    areClocksApart: Math.abs(machineMs - databaseMs) > mostAheadMs,
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
  if (!isAhead(end, end.databaseMs)) return refuseWith("LogIsNotAhead");
  const content: Content = { log_ends: writtenTime(end.logMs), mark_ms: String(end.logMs) };
  const act = { action: "clock_waive", subject: subjectOf(end.logMs), reason } as const;
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
