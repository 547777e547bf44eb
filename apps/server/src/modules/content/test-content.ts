/** For tests: what pictures of articles need. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diskStore } from "../../platform/files/disk-store.ts";
import { silentLog } from "../../platform/log.ts";
import type { TestDatabase } from "../../platform/db/test-database.ts";
import { createPictureFiles } from "../../platform/pictures/picture-files.ts";
import { createPictures } from "../../platform/pictures/pictures.ts";
import type { ContentDeps } from "./module.ts";

export const testContentDeps = (
  { db, reads, operators, jobs }: TestDatabase,
  shipped: ContentDeps["shipped"],
  clock: ContentDeps["clock"] = { nowMs: () => Date.now() },
): ContentDeps => ({
  db,
  reads,
  operators,
  jobsDb: jobs,
  clock,
  log: silentLog,
  files: createPictureFiles(diskStore(mkdtempSync(join(tmpdir(), "candor-articles-"))), Buffer.alloc(32, 7)),
  readPicture: createPictures(),
  mostPicturesADay: 3,
  mode: "demo",
  shipped,
});
