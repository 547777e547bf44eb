/**
 * Functions and grants of the schema, applied together in one transaction whenever their common hash has
 * changed, or a migration was applied.
 *
 * Functions from an earlier run that nothing else depends on are dropped first, so that a function may change its
 * arguments or its result, and a function that the files no longer contain is removed. A function that a constraint, a
 * trigger, a generated column, an index or a view uses stays, and is replaced in place.
 */
import { createHash } from "node:crypto";
import type { Client } from "pg";
import type { SchemaFiles } from "./schema-files.ts";

/** One hash of all functions and grants. */
export const hashOfFunctions = ({ functions, grants }: Pick<SchemaFiles, "functions" | "grants">): string => {
  const hash = createHash("sha256");
  for (const { name, sql } of functions) hash.update(`${name}\0${sql}\0`);
  return hash.update(grants).digest("hex");
};

/** Applies them as the owner, all or nothing. Returns true when there was something to do. */
export const applyFunctions = async (
  owner: Client,
  files: Pick<SchemaFiles, "functions" | "grants">,
  always: boolean,
): Promise<boolean> => {
  const hash = hashOfFunctions(files);
  await owner.query(
    "CREATE TABLE IF NOT EXISTS function_set (one boolean PRIMARY KEY DEFAULT true CHECK (one), hash text NOT NULL, functions text[] NOT NULL)",
  );
  const { rows } = await owner.query<{ hash: string }>("SELECT hash FROM function_set");
  if (!always && rows[0]?.hash === hash) return false;
  await owner.query("BEGIN");
  try {
    // Names of functions are read and written without their schema.
    await owner.query("SET LOCAL search_path = public");
    await dropUnused(owner);
    for (const { name, sql } of files.functions) await run(owner, `db/functions/${name}.sql`, sql);
    await owner.query(rememberMade, [hash]);
    await run(owner, "db/grants.sql", files.grants);
    await owner.query("COMMIT");
  } catch (error) {
    await owner.query("ROLLBACK");
    throw error;
  }
  return true;
};

const run = async (owner: Client, file: string, sql: string): Promise<void> => {
  await owner.query(sql).catch((error: unknown) => {
    throw new Error(`${file} failed: ${String(error)}`, { cause: error });
  });
};

/** One statement for all, because functions may depend on each other. */
const dropUnused = async (owner: Client): Promise<void> => {
  const { rows } = await owner.query<{ functions: string | null }>(unused);
  const functions = rows[0]?.functions;
  if (typeof functions === "string") await owner.query(`DROP ROUTINE ${functions}`);
};

/** Functions made earlier that are used by nothing, or only by other such functions. */
const unused = `
  WITH RECURSIVE used AS (
    SELECT refobjid AS oid FROM pg_depend
    WHERE refclassid = 'pg_proc'::regclass AND classid <> 'pg_proc'::regclass
    UNION
    SELECT d.refobjid FROM pg_depend d JOIN used ON used.oid = d.objid
    WHERE d.classid = 'pg_proc'::regclass AND d.refclassid = 'pg_proc'::regclass
  )
  SELECT string_agg(p.oid::regprocedure::text, ', ') AS functions
  FROM function_set, unnest(function_set.functions) AS made (signature)
  JOIN pg_proc p ON p.oid = to_regprocedure(made.signature)
  WHERE p.oid NOT IN (SELECT oid FROM used)`;

/** The functions that this transaction made or replaced, and those made earlier that still exist. */
const rememberMade = `
  INSERT INTO function_set (hash, functions)
  SELECT $1, coalesce(array_agg(p.oid::regprocedure::text ORDER BY p.oid::regprocedure::text), '{}') FROM pg_proc p
  WHERE p.pronamespace = 'public'::regnamespace
    AND (p.xmin = pg_current_xact_id()::xid
      OR p.oid IN (SELECT to_regprocedure(f) FROM function_set, unnest(function_set.functions) AS f))
  ON CONFLICT (one) DO UPDATE SET hash = excluded.hash, functions = excluded.functions`;
