/**
 * Looks for flags of clients and those above them (REF-05): once a day for everybody whose first cycle runs, because sessions are deleted after
 * some weeks, and once more right before what matures is decided.
 *
 * The database finds and stores them, from its rows. What was found before changes nothing when it is found again.
 */
import { sql, type RawBuilder } from "kysely";
import { asLeader } from "../../platform/db/as-leader.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { JobTurn } from "../../platform/jobs/job.ts";
import type { Place } from "./job-queries.ts";

const clientsAtOnce = 200;

/** Clients whose first cycle runs. */
const running = sql`SELECT h.user_id FROM holding h WHERE h.cycle = 1 AND h.ended_ms IS NULL AND h.bought_own > 0`;

/** Clients who ended a first cycle between two places; not the first purchase alone: more are looked at than needed. */
export const endedFirst = (after: Place, through: Place): RawBuilder<unknown> => sql`
  SELECT s.user_id FROM holding_step s
  WHERE s.id > ${after.step} AND s.id <= ${through.step} AND s.cycle = 1 AND s.step IN ('renewed', 'ended')`;

export const flagDay = (db: Db, turn: JobTurn): Promise<void> => findFlags(db, turn, running);

/** `clients` is a query with a column `user_id`. */
export const findFlags = async (
  db: Db,
  { fence, signal }: JobTurn,
  clients: RawBuilder<unknown>,
): Promise<void> => {
  for (let after = 0n; ;) {
    const { rows } = await sql<{ user_id: bigint }>`
      SELECT DISTINCT c.user_id FROM (${clients}) AS c JOIN account a ON a.user_id = c.user_id AND a.referrer_id IS NOT NULL
      WHERE c.user_id > ${after} ORDER BY c.user_id LIMIT ${clientsAtOnce}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    signal.throwIfAborted();
    const ids = rows.map(({ user_id }) => String(user_id));
    await asLeader(db, fence, (tx) => sql`SELECT referral_flag_find(${ids}::bigint[])`.execute(tx));
    after = last.user_id;
  }
};
