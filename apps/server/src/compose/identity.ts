/** Identity: what users send of it, and who reviews it. */
import { identityModule } from "../modules/identity/module.ts";
import type { Module } from "../records/module.ts";
import { createSettings } from "../records/settings.ts";
import type { Base } from "./base.ts";
import type { Pictures } from "./pictures.ts";

/** Nobody needs more for two photos, and a limit that is off is no limit (API-17). */
const mostUploadsADay = 20;

export const identityModules = (base: Base, pictures: Pictures): readonly Module[] => {
  const { config, database, secretKey, clock, log, account } = base;
  const { db, reads, operators, jobs } = database;
  return [
    identityModule({
      db,
      reads,
      operators,
      jobs,
      clock,
      log,
      ...pictures,
      readSettings: createSettings(db, clock),
      personKey: secretKey.derive("identities"),
      mostADay: config.rateLimits ? mostUploadsADay : Infinity,
      tellEveryMs: 3_000,
      noticesChanged: (userId) => account.push(userId, "NOTICES", {}),
    }),
  ];
};
