/** Pictures and identity: where files are kept, what reads them, and the keys that they are sealed with. */
import { identityModule } from "../modules/identity/module.ts";
import { openFirstStore, pictureStores } from "../platform/files/store-location.ts";
import { createPictureFiles } from "../platform/pictures/picture-files.ts";
import { createPictures } from "../platform/pictures/pictures.ts";
import type { Module } from "../records/module.ts";
import { createSettings } from "../records/settings.ts";
import type { Base } from "./base.ts";

/** Nobody needs more for two photos, and a limit that is off is no limit (API-17). */
const mostUploadsADay = 20;

export const identityModules = async (base: Base): Promise<readonly Module[]> => {
  const { config, database, secretKey, clock, log, account } = base;
  const { db, reads, operators, jobs } = database;
  const store = await openFirstStore(pictureStores(config.tickStores, config.dataDir));
  return [
    identityModule({
      db,
      reads,
      operators,
      jobs,
      clock,
      log,
      files: createPictureFiles(store, secretKey.derive("pictures")),
      readPicture: createPictures(),
      readSettings: createSettings(db, clock),
      personKey: secretKey.derive("identities"),
      mostADay: config.rateLimits ? mostUploadsADay : Infinity,
      tellEveryMs: 3_000,
      noticesChanged: (userId) => account.push(userId, "NOTICES", {}),
    }),
  ];
};
