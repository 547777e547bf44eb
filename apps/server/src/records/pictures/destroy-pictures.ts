/**
 * Deletes pictures that nobody needs any more. First the key is destroyed, in a transaction; then the file is removed. A run that is cut off
 * between the two is continued by the next one, and the file cannot be read meanwhile.
 */
import { sql, type RawBuilder } from "kysely";
import { asLeader } from "../../platform/db/as-leader.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { JobTurn } from "../../platform/jobs/job.ts";
import type { PictureFiles } from "../../platform/pictures/picture-files.ts";

const atOnce = 100;

export type DestroyDeps = {
  readonly jobs: Db;
  readonly clock: Pick<Clock, "nowMs">;
  readonly files: Pick<PictureFiles, "remove">;
};

/** Tables with the columns id, sealed_key, created_ms, deleted_ms and removed_ms. */
export type PictureTableName = "picture" | "support_picture" | "article_picture";

/** `isDue`: of the picture p, one that is not deleted. */
export const destroyPictures = async (
  deps: DestroyDeps,
  table: PictureTableName,
  isDue: RawBuilder<unknown>,
  turn: JobTurn,
): Promise<void> => {
  while (await destroySome(deps, table, isDue, turn)) turn.signal.throwIfAborted();
  await removeFiles(deps, table, turn);
};

/** The rows are locked before the last look: who uses one of them meanwhile keeps it, or is refused it. */
const destroySome = async (
  { jobs, clock }: DestroyDeps,
  table: PictureTableName,
  isDue: RawBuilder<unknown>,
  { fence }: JobTurn,
): Promise<boolean> =>
  await asLeader(jobs, fence, async (tx) => {
    const due = sql`p.deleted_ms IS NULL AND ${isDue}`;
    const found = await sql<{ id: string }>`
      SELECT p.id FROM ${sql.table(table)} p WHERE ${due} ORDER BY p.created_ms LIMIT ${atOnce} FOR UPDATE OF p SKIP LOCKED`.execute(
      tx,
    );
    const ids = found.rows.map(({ id }) => id);
    if (ids.length === 0) return false;
    await sql`UPDATE ${sql.table(table)} p SET sealed_key = NULL, deleted_ms = ${clock.nowMs()}
      WHERE p.id = ANY (${ids}::uuid[]) AND ${due}`.execute(tx);
    return ids.length === atOnce;
  });

const removeFiles = async (
  { jobs, clock, files }: DestroyDeps,
  table: PictureTableName,
  { fence, signal }: JobTurn,
): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(table)} WHERE deleted_ms IS NOT NULL AND removed_ms IS NULL`.execute(jobs);
  for (const { id } of rows) {
    signal.throwIfAborted();
    await files.remove(id);
    await asLeader(jobs, fence, async (tx) => {
      await sql`UPDATE ${sql.table(table)} SET removed_ms = ${clock.nowMs()} WHERE id = ${id}`.execute(tx);
    });
  }
};
