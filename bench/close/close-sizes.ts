/** What the tables of the close hold, and what they take on disk. */
import type pg from "pg";

export type Sizes = ReadonlyMap<string, { readonly rows: number; readonly bytes: number }>;

/** All that a close writes to. */
const tables = [
  "ledger_tx",
  "ledger_entry",
  "ledger_balance",
  "idempotency",
  "engine_version",
  "holding",
  "interest_day",
  "holding_step",
  "holding_told",
  "notice",
  "commission",
  "commission_source",
  "commission_due",
  "commission_payment",
] as const;

export const readSizes = async (owner: pg.Client): Promise<Sizes> => {
  const sizes = new Map<string, { rows: number; bytes: number }>();
  for (const table of tables) {
    const { rows } = await owner.query<{ rows: bigint; bytes: bigint }>(
      `SELECT (SELECT count(*) FROM ${table}) AS rows,
         pg_total_relation_size('${table}') + (SELECT coalesce(sum(pg_total_relation_size(inhrelid)), 0)::bigint FROM pg_inherits WHERE inhparent = '${table}'::regclass) AS bytes`,
    );
    sizes.set(table, { rows: Number(rows[0]?.rows), bytes: Number(rows[0]?.bytes) });
  }
  return sizes;
};

export const grownSince = (before: Sizes, after: Sizes): Sizes =>
  new Map(
    [...after].map(([table, { rows, bytes }]) => {
      const old = before.get(table) ?? { rows: 0, bytes: 0 };
      return [table, { rows: rows - old.rows, bytes: bytes - old.bytes }];
    }),
  );
