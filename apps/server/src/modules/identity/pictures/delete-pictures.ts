/**
 * Deletes pictures that nobody needs any more (KYC-03): those that were sent for review, some days after the decision, and those that
 * nobody sent, after a day. First the key is destroyed, in a transaction; then the file is removed. A run that is cut off between the two
 * is continued by the next one, and the file cannot be read meanwhile.
 */
import { dayMs } from "@candor/core/time/time";
import { sql, type RawBuilder } from "kysely";
import { asLeader } from "../../../platform/db/as-leader.ts";
import type { JobTurn } from "../../../platform/jobs/job.ts";
import type { IdentityDeps } from "../deps.ts";
import { photoDays } from "../photo-days.ts";

const atOnce = 100;

export type DeleteDeps = Pick<IdentityDeps, "jobs" | "clock" | "files" | "readSettings">;

export const deletePictures = async (deps: DeleteDeps, turn: JobTurn): Promise<void> => {
  const nowMs = deps.clock.nowMs();
  const isDue = due(nowMs, await photoDays(deps.readSettings));
  while (await destroySome(deps, turn, isDue, nowMs)) turn.signal.throwIfAborted();
  await removeFiles(deps, turn);
};

/** Of the picture p. Whatever waits for a decision is kept, and so is what was decided a short while ago. */
const due = (nowMs: number, days: number): RawBuilder<unknown> => sql`p.deleted_ms IS NULL
  AND (p.created_ms < ${nowMs - dayMs} OR EXISTS (SELECT FROM identity_submission u WHERE u.front = p.id OR u.back = p.id))
  AND NOT EXISTS (SELECT FROM identity_state s WHERE (s.front = p.id OR s.back = p.id)
    AND (s.decided_ms IS NULL OR s.decided_ms > ${nowMs - days * dayMs}))`;

/** The rows are locked before the last look: who sends one of them for review meanwhile keeps it, or is refused it. */
const destroySome = async (
  { jobs }: DeleteDeps,
  { fence }: JobTurn,
  isDue: RawBuilder<unknown>,
  nowMs: number,
): Promise<boolean> =>
  await asLeader(jobs, fence, async (tx) => {
    const found = await sql<{ id: string }>`
      SELECT p.id FROM picture p WHERE ${isDue} ORDER BY p.created_ms LIMIT ${atOnce} FOR UPDATE OF p SKIP LOCKED`.execute(
      tx,
    );
    const ids = found.rows.map(({ id }) => id);
    if (ids.length === 0) return false;
    await sql`UPDATE picture p SET sealed_key = NULL, deleted_ms = ${nowMs} WHERE p.id = ANY (${ids}::uuid[]) AND ${isDue}`.execute(
      tx,
    );
    return ids.length === atOnce;
  });

const removeFiles = async ({ jobs, clock, files }: DeleteDeps, { fence, signal }: JobTurn): Promise<void> => {
  const left = await jobs
    .selectFrom("picture")
    .select("id")
    .where("deleted_ms", "is not", null)
    .where("removed_ms", "is", null)
    .execute();
  for (const { id } of left) {
    signal.throwIfAborted();
    await files.remove(id);
    const removed = { removed_ms: BigInt(clock.nowMs()) };
    await asLeader(jobs, fence, async (tx) => {
      await tx.updateTable("picture").set(removed).where("id", "=", id).execute();
    });
  }
};
