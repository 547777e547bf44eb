/** For tests: what the queries of a call read, by the database's own count. Time says little on a busy machine; rows are always the same. */
import { Kysely, PostgresDialect, type CompiledQuery } from "kysely";
import type { Db } from "./open-database.ts";
import type { Schema } from "./schema/schema.ts";
import type { TestDatabase } from "./test-database.ts";

/** `rows` of tables and indexes, and the `pages` (8 KiB) that they were in or on the way to. */
export type Read = { readonly rows: number; readonly pages: number };

/** Runs `call`, then explains every SELECT that it made. The call must write nothing. */
export const readBy = async ({ pool }: TestDatabase, call: (db: Db) => Promise<unknown>): Promise<Read> => {
  const queries: CompiledQuery[] = [];
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void queries.push(query),
  });
  await call(db);
  let [rows, pages] = [0, 0];
  for (const { sql, parameters } of queries) {
    const explained = await pool.query<{ "QUERY PLAN": readonly { Plan: Plan }[] }>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`,
      [...parameters],
    );
    const plan = explained.rows[0]?.["QUERY PLAN"][0]?.Plan;
    if (plan === undefined) throw new Error(`no plan for ${sql}`);
    rows += rowsOf(plan);
    pages += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  }
  return { rows: Math.round(rows), pages };
};

type Plan = {
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly "Shared Hit Blocks": number;
  readonly "Shared Read Blocks": number;
  readonly Plans?: readonly Plan[];
};

/** Rows that scans returned or rejected; the figures of a plan are those of one loop. */
const rowsOf = (plan: Plan): number => {
  const removed = (plan["Rows Removed by Filter"] ?? 0) + (plan["Rows Removed by Index Recheck"] ?? 0);
  const own = plan["Relation Name"] === undefined ? 0 : plan["Actual Rows"] + removed;
  return own * plan["Actual Loops"] + (plan.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0);
};
