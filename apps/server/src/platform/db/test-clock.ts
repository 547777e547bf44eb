/** For tests: its owner sets the database's clock ahead of this machine's; only for this database. */
import pg from "pg";

export const setDatabaseClock = async (ownerUrl: string, aheadMs: number): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`CREATE OR REPLACE FUNCTION database_ms() RETURNS bigint LANGUAGE sql VOLATILE PARALLEL SAFE
      RETURN floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint + ${aheadMs}`);
  } finally {
    await client.end();
  }
};
