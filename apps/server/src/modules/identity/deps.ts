import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { Log } from "../../platform/log.ts";
import type { PictureFiles } from "../../platform/pictures/picture-files.ts";
import type { ReadPictureFile } from "../../platform/pictures/pictures.ts";
import type { ReadSettings } from "../../records/settings.ts";

export type IdentityDeps = {
  readonly db: Db;
  readonly reads: Db;
  /** As candor_operator. */
  readonly operators: Db;
  readonly jobs: Db;
  readonly clock: Pick<Clock, "nowMs">;
  readonly log: Log;
  readonly files: PictureFiles;
  readonly readPicture: ReadPictureFile;
  readonly readSettings: ReadSettings;
  /** Seals names and numbers of documents. */
  readonly personKey: Buffer;
  /** The most pictures that a user uploads within a day (API-17). */
  readonly mostADay: number;
  /** The time between two looks at what was decided. */
  readonly tellEveryMs: number;
  /** Called after the commit: the user's devices read their lists again (NOTE-03). */
  readonly noticesChanged: (userId: number) => void;
};
