/** Deletes pictures of conversations: some days after they were sent, and those that nobody sent, after a day (SUP-01). */
import { assert } from "@candor/core/assert/assert";
import { dayMs } from "@candor/core/time/time";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../platform/db/open-database.ts";
import type { JobTurn } from "../../../platform/jobs/job.ts";
import { destroyPictures, type DestroyDeps } from "../../../records/pictures/destroy-pictures.ts";
import type { ReadSettings } from "../../../records/settings.ts";

export type DeletePictureDeps = Omit<DestroyDeps, "jobs"> & {
  readonly jobsDb: Db;
  readonly readSettings: ReadSettings;
};

export const deletePictures = async (
  { jobsDb, clock, files, readSettings }: DeletePictureDeps,
  turn: JobTurn,
): Promise<void> => {
  const { support_picture_days: days } = await readSettings(["support_picture_days"]);
  assert(days !== undefined, "the setting support_picture_days is there");
  const isDue = due(clock.nowMs(), Math.floor(Number(days)));
  await destroyPictures({ jobs: jobsDb, clock, files }, "support_picture", isDue, turn);
};

/** Of the picture p. */
const due = (nowMs: number, days: number): RawBuilder<unknown> => sql`
  p.created_ms < CASE WHEN p.number IS NULL THEN ${nowMs - dayMs}::bigint ELSE ${nowMs - days * dayMs}::bigint END`;
