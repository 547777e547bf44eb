/** Where a user is logged in (SES-15). */
import type { AnswerOf } from "@candor/wire/call";
import type { sessionList } from "@candor/wire/security";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/open-database.ts";
import { deviceOf, deviceText } from "../../../platform/visitor/device.ts";
import { knownCountryOf } from "../addresses/ip-country.ts";
import { sessionLifetimeMs } from "../../../platform/session.ts";
import type { SessionRecord } from "./sessions.ts";

/** At most this many are shown; `revokeOthers` ends the rest. */
const mostShown = 200;

/** The valid sessions of the caller, the last used first. */
export const readSessions = async (
  db: Db,
  caller: SessionRecord,
  nowMs: number,
): Promise<AnswerOf<typeof sessionList>[]> => {
  const rows = await db
    .selectFrom("session")
    .select(["id", "created_ms", "used_ms", "address", "user_agent"])
    .where("user_id", "=", BigInt(caller.userId))
    .where("revoked_ms", "is", null)
    .where("created_ms", ">", BigInt(nowMs - sessionLifetimeMs))
    .orderBy(sql`coalesce(used_ms, created_ms)`, "desc")
    .orderBy("id")
    .limit(mostShown)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: deviceText(deviceOf(row.user_agent)),
    place: knownCountryOf(row.address),
    address: row.address,
    createdAt: Number(row.created_ms),
    usedAt: Number(row.used_ms ?? row.created_ms),
    current: row.id === caller.id,
  }));
};
