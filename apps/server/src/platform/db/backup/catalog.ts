/** Tables, sequences and parts of the schema `public`, as backup and restore see them. */
import type { ClientBase } from "pg";

export type Table = { readonly name: string; readonly columns: readonly string[] };

/** Of the schema itself, not of what is in it: restoring makes them again. */
const ofTheSchema = ["migration", "function_set"];

/** All tables with the columns that are stored, by name; one that has parts counts as one. */
export const readTables = async (client: ClientBase): Promise<readonly Table[]> => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND a.attnum > 0 AND NOT a.attisdropped AND c.relname <> ALL ($1)
     GROUP BY 1 ORDER BY 1`,
    [ofTheSchema],
  );
  return rows;
};

/** When the parts of a table begin, ms: those of days, or of months, have it in their bounds. */
export const readParts = async (client: ClientBase, parent: string): Promise<readonly number[]> => {
  const { rows } = await client.query<{ from_ms: string }>(
    `SELECT substring(pg_get_expr(c.relpartbound, c.oid) FROM '\\(''?([0-9]+)') AS from_ms
     FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = to_regclass($1) ORDER BY length(1::text), c.relname`,
    [`public.${parent}`],
  );
  return rows.map(({ from_ms: fromMs }) => Number(fromMs)).toSorted((a, b) => a - b);
};

export const readSequences = async (client: ClientBase) => {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `SELECT sequencename AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  );
  return rows;
};
