/** What the demo has funded so far. */
import { sql } from "kysely";
import type { Network } from "../../platform/chain/chain.ts";
import type { Db } from "../../platform/db/open-database.ts";

/** Whose own address for deposits this is. */
export const readAddressOwner = async (
  db: Db,
  network: Network,
  address: string,
): Promise<number | undefined> => {
  const row = await db
    .selectFrom("deposit_address")
    .select("user_id")
    .where("network", "=", network)
    .where("address", "=", address)
    .executeTakeFirst();
  return row === undefined ? undefined : Number(row.user_id);
};

/** The assets of which the house's stock for swaps was ever funded, by their numbers. */
export const readStocked = async (db: Db): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ stock_asset: number }>`
    SELECT DISTINCT stock_asset FROM funding WHERE user_id = 0 AND stock_asset IS NOT NULL`.execute(db);
  return new Set(rows.map((row) => row.stock_asset));
};

/** Whether a budget, by its name, or a product's reserve, by its number, was ever funded. */
export const readReserved = async (db: Db): Promise<(pool: string | number) => boolean> => {
  const { rows } = await sql<{ budget: string | null; product_id: number | null }>`
    SELECT DISTINCT budget, product_id FROM funding WHERE user_id = 0`.execute(db);
  const known = new Set(rows.map(({ budget, product_id }) => budget ?? product_id));
  return (pool) => known.has(pool);
};

/** The pools that were given a stake by a demo. */
export const readStaked = async (db: Db): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom("pool_step")
    .select("pool_id")
    .distinct()
    .where("step", "=", "given")
    .where("act_id", "is", null)
    .execute();
  return new Set(rows.map(({ pool_id }) => pool_id));
};

/** Those of these users (0 for the house) who were ever funded. */
export const readEverFunded = async (db: Db, userIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ user_id: bigint }>`
    SELECT user_id FROM unnest(${userIds}::bigint[]) AS asked (user_id)
    WHERE EXISTS (SELECT FROM funding f WHERE f.user_id = asked.user_id
      AND num_nonnulls(f.stock_asset, f.budget, f.product_id) = 0)`.execute(db);
  return new Set(rows.map((row) => Number(row.user_id)));
};
