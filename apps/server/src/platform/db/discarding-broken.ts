/**
 * A pool that does not lend a connection again after its database stopped answering on it. The driver gives such a query up but
 * keeps the connection, where the next borrower would wait behind it. And it sends statements that are kept (`schema/prepared.ts`) by their names.
 */
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool, PoolClient } from "pg";
import { preparedName } from "./schema/prepared.ts";

export const discardingBroken = (pool: Pool): PostgresPool => {
  // One wrapper for each connection: Kysely remembers connections by identity.
  const wrappers = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      const known = wrappers.get(client);
      if (known !== undefined) return known;
      const wrapper = discardedWhenBroken(client);
      wrappers.set(client, wrapper);
      return wrapper;
    },
    end: () => pool.end(),
  };
};

const discardedWhenBroken = (client: PoolClient): PostgresPoolClient => {
  let broken: Error | undefined;
  const send = client.query.bind(client) as (...query: unknown[]) => Promise<unknown>;
  const query = async (text: unknown, values?: unknown): Promise<unknown> => {
    // What follows in the same transaction, such as its rollback, would only wait in vain.
    if (broken !== undefined) throw broken;
    try {
      const name = preparedName(text);
      return await (name === undefined ? send(text, values) : send({ name, text, values }));
    } catch (error) {
      // Only an error that the database itself reports has a severity: then the connection works.
      if (!(error instanceof Error && "severity" in error)) broken = error as Error;
      throw error;
    }
  };
  return {
    query: query as PostgresPoolClient["query"],
    release: (discard) => client.release(discard === true || broken !== undefined),
  };
};
