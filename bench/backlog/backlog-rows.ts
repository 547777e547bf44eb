/** What the booked rows say, in plain SQL over the raw tick log, independent of the engine. */
import type pg from "pg";

export type RowsFound = { readonly what: string; readonly looked: number; readonly wrong: number };

/**
 * A command is decided at the first tick of its pair after it was accepted (API-18): that tick is later than the acceptance, the
 * one before it is not, and the row has its time and its price.
 */
const firstTickAfter = (rows: string): string => `
  SELECT count(*) AS looked, count(*) FILTER (WHERE NOT coalesce(
    t.time_ms > r.accepted_ms AND before.time_ms <= r.accepted_ms
    AND t.time_ms = r.tick_ms AND t.price = coalesce(r.price, t.price), false)) AS wrong
  FROM (${rows}) AS r
  JOIN product p ON p.symbol = r.symbol
  LEFT JOIN tick_log t ON t.pid = p.pid AND t.seq = r.seq
  LEFT JOIN tick_log before ON before.pid = p.pid AND before.seq = r.seq - 1`;

const kinds = {
  "options placed":
    "SELECT symbol, accepted_ms, entry_seq AS seq, buy_ms AS tick_ms, entry_price AS price FROM option",
  "contracts placed": `SELECT symbol, accepted_ms, placed_seq AS seq, placed_ms AS tick_ms,
       CASE entry_seq WHEN placed_seq THEN open_price END AS price FROM lever_order WHERE part_of IS NULL`,
  "contracts closed by their owners": `SELECT symbol, asked_ms AS accepted_ms, exit_seq AS seq, exit_ms AS tick_ms,
       close_price AS price FROM lever_order WHERE close_reason IN ('owner', 'runEnd')`,
};

export const checkFirstTicks = async (owner: pg.Client): Promise<readonly RowsFound[]> => {
  const found: RowsFound[] = [];
  for (const [what, rows] of Object.entries(kinds)) {
    const answer = await owner.query<{ looked: bigint; wrong: bigint }>(firstTickAfter(rows));
    const [row] = answer.rows;
    found.push({ what, looked: Number(row?.looked ?? 0n), wrong: Number(row?.wrong ?? 0n) });
  }
  return found;
};

const tickTimes = {
  option: "SELECT id, buy_ms AS ms FROM option",
  lever: "SELECT id, placed_ms AS ms FROM lever_order WHERE part_of IS NULL",
  close: "SELECT id, exit_ms AS ms FROM lever_order WHERE close_reason = 'owner'",
};

export type Deciding = (kind: keyof typeof tickTimes, id: number) => number | undefined;

/** The time of the tick at which each command was decided, by its kind and the number of its option or contract. */
export const deciding = async (owner: pg.Client): Promise<Deciding> => {
  const byKind = new Map<string, ReadonlyMap<number, number>>();
  for (const [kind, text] of Object.entries(tickTimes)) {
    const { rows } = await owner.query<{ id: bigint; ms: bigint }>(text);
    byKind.set(kind, new Map(rows.map(({ id, ms }) => [Number(id), Number(ms)])));
  }
  return (kind, id) => byKind.get(kind)?.get(id);
};
