/** Pictures of articles (CNT-04): an operator uploads one, a version that is saved names it, and everybody reads it. */
import { dayMs } from "@candor/core/time/time";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { Tx } from "../../platform/db/schema/schema.ts";
import type { JobTurn, RepeatedJob } from "../../platform/jobs/job.ts";
import type { PictureFiles } from "../../platform/pictures/picture-files.ts";
import { refuseWith } from "../../platform/refused.ts";
import { noteAct, operatorAct, type ActingSession } from "../../records/operator-act.ts";
import { destroyPictures } from "../../records/pictures/destroy-pictures.ts";
import { takePicture, type NewPicture, type TakePictureDeps } from "../../records/pictures/take-picture.ts";

export type ArticlePictureDeps = TakePictureDeps & {
  readonly db: Db;
  /** As candor_operator. */
  readonly operators: Db;
  readonly jobsDb: Db;
  readonly clock: Pick<Clock, "nowMs">;
  /** The most that an operator uploads within a day (API-17). */
  readonly mostPicturesADay: number;
};

/** Refuses UploadFailed, UploadLimitReached. */
export const uploadPicture = async (
  deps: ArticlePictureDeps,
  session: ActingSession,
  file: Buffer,
): Promise<{ readonly id: string; readonly width: number; readonly height: number }> => {
  let size = { width: 0, height: 0 };
  const id = await takePicture(deps, file, {
    store: async (picture) => {
      const act = { action: "article_write", subject: `picture ${picture.id}`, reason: "" } as const;
      await operatorAct(deps.operators, session, act, async (tx) => {
        await insertPicture(tx, picture, session, deps);
        await noteAct(tx, "uploaded for an article");
      });
      size = { width: picture.width, height: picture.height };
    },
    destroy: (failed) => destroyKey(deps, failed),
  });
  return { id, ...size };
};

const insertPicture = async (
  tx: Tx,
  { id, sealedKey, width, height }: NewPicture,
  { userId }: ActingSession,
  { clock, mostPicturesADay: most }: ArticlePictureDeps,
): Promise<void> => {
  const { count } = await tx
    .selectFrom("article_picture")
    .select((row) => row.fn.countAll<bigint>().as("count"))
    .where("operator_id", "=", userId)
    .where("at_ms", ">", BigInt(clock.nowMs() - dayMs))
    .executeTakeFirstOrThrow();
  if (Number(count) >= most) refuseWith("UploadLimitReached", { most: String(most) });
  await tx
    .insertInto("article_picture")
    .values({ id, sealed_key: sealedKey, width, height } as never)
    .execute();
};

const destroyKey = async ({ db, clock }: ArticlePictureDeps, id: string): Promise<void> => {
  await db
    .updateTable("article_picture")
    .set({ sealed_key: null, deleted_ms: BigInt(clock.nowMs()) })
    .where("id", "=", id)
    .where("deleted_ms", "is", null)
    .execute();
};

/** Says that a version has these pictures: they stay then. Refuses ArticlePictureGone for one that is not there. */
export const usePictures = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  const { numUpdatedRows } = await tx
    .updateTable("article_picture")
    .set({ used_ms: sql<bigint>`database_ms()` })
    .where("id", "in", ids)
    .where("deleted_ms", "is", null)
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== ids.length) refuseWith("ArticlePictureGone");
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Undefined when there is none, or it was deleted. `as`: as whom it is read. */
export const readPicture = async (
  as: Db,
  files: Pick<PictureFiles, "read">,
  id: string,
): Promise<Buffer | undefined> => {
  if (!uuid.test(id)) return undefined;
  const row = await as
    .selectFrom("article_picture")
    .select("sealed_key")
    .where("id", "=", id)
    .executeTakeFirst();
  const key = row?.sealed_key ?? undefined;
  return key === undefined ? undefined : await files.read(id, key);
};

/** Deletes what no version has within a day. */
export const pictureJobs = (deps: ArticlePictureDeps): readonly RepeatedJob[] => [
  { name: "article-pictures", everyMs: 600_000, run: (turn) => deleteUnused(deps, turn) },
];

const deleteUnused = async ({ jobsDb, clock, files }: ArticlePictureDeps, turn: JobTurn): Promise<void> => {
  const isDue = sql`p.used_ms IS NULL AND p.created_ms < ${clock.nowMs() - dayMs}::bigint`;
  await destroyPictures({ jobs: jobsDb, clock, files }, "article_picture", isDue, turn);
};
