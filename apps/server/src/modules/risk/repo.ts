/** What the risk notice writes: acceptances, and the count that the database itself makes (SAFE-03). */
import type { RiskKind } from "@candor/core/protection/risk";
import type { Language } from "@candor/wire/language";
import { sql } from "kysely";
import type { Fence } from "../../platform/db/lead.ts";
import type { Db } from "../../platform/db/open-database.ts";

export type Acceptance = {
  readonly userId: number;
  readonly kind: RiskKind;
  readonly version: number;
  readonly language: Language;
  readonly nowMs: number;
};

/** Stores the first acceptance of a text; a later one of the same text changes nothing. */
export const insertAcceptance = async (
  db: Db,
  { userId, kind, version, language, nowMs }: Acceptance,
): Promise<void> => {
  await db
    .insertInto("risk_acceptance")
    .values({ user_id: BigInt(userId), kind, version, language, accepted_ms: BigInt(nowMs) })
    .onConflict((on) => on.doNothing())
    .execute();
};

/**
 * Counts the figures of the business days up to `untilMs`, in the database; false while the engine has not reached that time.
 * Only the leader counts: it takes seconds of CPU time, and once is enough.
 */
export const countLosses = async (db: Db, { shard, epoch }: Fence, untilMs: number): Promise<boolean> => {
  const { rows } = await sql<{
    counted: boolean;
  }>`SELECT count_losses(${shard}::smallint, ${epoch.toString()}::bigint, ${untilMs}::bigint) AS counted`.execute(
    db,
  );
  return rows[0]?.counted === true;
};
