/**
 * Letting the market go on from the end of a log that is ahead of the clock (TRUST-07): asked for by one operator, signed for by two. The
 * program serves the console for it while it waits (`compose/wait-for-clock.ts`).
 *
 * Invariant: the passkeys sign for the exact end of the log. The database compares it again with the log, and with the act.
 */
import type { AnswerOf } from "@candor/wire/call";
import type { clockState } from "@candor/wire/clock-operator";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import { refuseWith } from "../../platform/refused.ts";
import { writtenTime } from "../../records/announcement.ts";
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

/** As far as clocks may differ (`feed/market-clock.ts`). */
const mostAheadMs = 2_000;

type Content = { readonly log_ends: string; readonly mark_ms: string };

export const readClock = async (operators: Db): Promise<AnswerOf<typeof clockState>> => {
  const times = await readTimes(operators);
  const { logMs } = times;
  const waiting =
    logMs === undefined ? undefined : await waitingAct(operators, ["clock_waive"], subjectOf(logMs));
  return {
    logEndsAt: logMs ?? null,
    clockAt: times.clockMs,
    isAhead: isAhead(times),
    waitingAct: waiting === undefined ? null : String(waiting),
  };
};

type Times = {
  /** Undefined for an empty log. */
  readonly logMs: number | undefined;
  readonly clockMs: number;
  /** How far the log may be ahead, as two operators have signed before. */
  readonly waivedMs: number;
};

const readTimes = async (operators: Db): Promise<Times> => {
  const { rows } = await sql<{ log_ms: bigint | null; clock_ms: bigint; waived_ms: bigint }>`
    SELECT log_end_ms() AS log_ms, database_ms() AS clock_ms, clock_waived_ms() AS waived_ms`.execute(
    operators,
  );
  const logMs = rows[0]?.log_ms ?? undefined;
  return {
    logMs: logMs === undefined ? undefined : Number(logMs),
    clockMs: Number(rows[0]?.clock_ms),
    waivedMs: Number(rows[0]?.waived_ms),
  };
};

const isAhead = ({ logMs = 0, clockMs, waivedMs }: Times): boolean =>
  logMs > clockMs + mostAheadMs + waivedMs;

/** Returns the act's number. Refuses LogIsNotAhead, ReasonNeeded. */
export const askToGoOn = async (operators: Db, session: ActingSession, reason: string): Promise<number> => {
  const times = await readTimes(operators);
  const { logMs } = times;
  if (logMs === undefined || !isAhead(times)) return refuseWith("LogIsNotAhead");
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
