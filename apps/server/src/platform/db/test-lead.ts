/** For tests: the lead of a shard, without renewals. */
import type pg from "pg";
import type { Lead } from "./lead.ts";

/** The longest that there is, and longer than any test. */
const ttlMs = 600_000;

/** Takes the lead as candor_engine; a later call with the same holder takes it over at once. */
export const takeTestLead = async (engine: pg.Pool, holder = "test"): Promise<Lead> => {
  const { rows } = await engine.query<{ epoch: bigint | null }>(
    "SELECT lease_take(0::smallint, $1::text, $2::integer) AS epoch",
    [holder, ttlMs],
  );
  const epoch = rows[0]?.epoch;
  if (epoch === null || epoch === undefined) throw new Error("another test holds the lead");
  return heldLead(epoch);
};

/** A lead that is always held, no matter what the database says. */
export const heldLead = (epoch: bigint): Lead => ({
  shard: 0,
  epoch,
  isHeld: () => true,
  whenHeld: () => Promise.resolve(),
});
