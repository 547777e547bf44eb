/** The public file of a demo's seeds (MKT-07): hashes of days to come, seeds of days that have ended. */
import { dayMs, utcDate } from "@candor/core/time/time";
import type { SeedsFile } from "@candor/wire/record/public-log";
import type { Db } from "../../platform/db/open-database.ts";
import type { PublicFile } from "./public-files.ts";

/** How many days that have ended it lists; older ones are in copies that were saved. */
const endedDays = 400;

/** Undefined when this market follows no seeds. */
export const seedsOf = async (db: Db, nowMs: number): Promise<PublicFile | undefined> => {
  const rows = await db
    .selectFrom("demo_day")
    .leftJoin("demo_seed", "demo_seed.day_ms", "demo_day.day_ms")
    .select(["demo_day.day_ms", "since_ms", "hash", "logged_ms", "seed", "feed", "places"])
    .where("demo_day.day_ms", ">=", BigInt(nowMs - endedDays * dayMs))
    .orderBy("demo_day.day_ms")
    .execute();
  if (rows.length === 0) return undefined;
  const file: SeedsFile = {
    demoDays: rows.map(({ day_ms: day, since_ms: since, hash, logged_ms: logged, seed, feed, places }) => ({
      day: utcDate(Number(day)),
      sinceMs: Number(since),
      hash: hash.toString("hex"),
      loggedMs: Number(logged),
      ended:
        seed === null || feed === null || places === null
          ? null
          : { seed: seed.toString("hex"), feed, places: { ...places } },
    })),
  };
  const text = JSON.stringify(file);
  return { type: "application/json", mark: text, text, isFinal: false };
};
