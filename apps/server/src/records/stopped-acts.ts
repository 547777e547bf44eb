/**
 * What an operator may do only so often in an hour (OPS-04, OPS-07). One more is refused, and others are told: by a warning, by a
 * line of the audit log, and by what counts these lines: the overview and the metrics.
 */
import { dayMs } from "@candor/core/time/time";
import type { AnswerOf } from "@candor/wire/call";
import { stoppedActs, type houseOverview } from "@candor/wire/desks/overview";
import { mostCounted } from "@candor/wire/lists/most-counted";
import { sql } from "kysely";
import type { Db } from "../platform/db/open-database.ts";
import type { Log } from "../platform/log.ts";
import type { ActingSession } from "./operator-act.ts";

type Act = (typeof stoppedActs)[number];
export type Stopped = AnswerOf<typeof houseOverview>["stopped"][number];

const warnings: Readonly<Record<Act, string>> = {
  user_freeze: "an operator freezes more accounts than an hour allows",
  personal_open: "an operator opens the data of more people than an hour allows",
};
const subjectOf = (act: Act): string => `${act}, above the limit of an hour`;

export const tellStopped = async (
  { operators, log }: { readonly operators: Db; readonly log: Log },
  { id, userId }: ActingSession,
  act: Act,
): Promise<void> => {
  log.warn({ operator: userId }, warnings[act]);
  await sql`SELECT audit_refused(${id}::uuid, ${subjectOf(act)})`.execute(operators);
};

/** The acts that operators were refused in the last day, how often, and when last. */
export const readStopped = async (operators: Db, nowMs: number): Promise<readonly Stopped[]> => {
  const read = stoppedActs.map(async (act) => {
    const { rows } = await sql<{ refused: bigint; last: bigint | null }>`
      SELECT count(*) AS refused, max(at_ms) AS last FROM (
        SELECT at_ms FROM audit_log WHERE subject = ${subjectOf(act)} AND action = 'refused' ORDER BY seq DESC LIMIT ${mostCounted}
      ) AS l WHERE at_ms > ${nowMs - dayMs}`.execute(operators);
    const last = rows[0]?.last ?? null;
    return last === null ? [] : [{ act, refused: Number(rows[0]?.refused), last: Number(last) }];
  });
  return (await Promise.all(read)).flat();
};
