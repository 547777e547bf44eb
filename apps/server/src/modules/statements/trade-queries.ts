/**
 * What was traded, of the options and contracts that some lines of a statement belong to. Only what their rows never change: an order
 * that goes on after its fee was paid is told of without its end.
 */
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { StatementLine } from "./line-queries.ts";

export type Trade = {
  readonly symbol: string;
  readonly side: "call" | "put" | "long" | "short";
  /** What was staked, or the margin, micro-units. */
  readonly cost: bigint;
  readonly openedMs: number | undefined;
  readonly openPrice: bigint | undefined;
  readonly closePrice: bigint | undefined;
};

type Row = {
  id: bigint;
  symbol: string;
  side: Trade["side"];
  cost: bigint;
  opened_ms: bigint | null;
  open_price: bigint | null;
  close_price: bigint | null;
};

/** By the line's journal number. */
export const readTrades = async (
  db: Db,
  userId: number,
  lines: readonly StatementLine[],
): Promise<ReadonlyMap<string, Trade>> => {
  const ofOptions = lines.filter(({ name }) => ["option_won", "option_lost", "option_tied"].includes(name));
  const ofLevers = lines.filter(
    ({ name, fee }) => name === "lever_closed" || (fee > 0n && name.startsWith("lever_")),
  );
  const options = await readRows(
    db,
    ofOptions,
    (ids) => sql`
    SELECT id, symbol, direction AS side, stake AS cost, buy_ms AS opened_ms, entry_price AS open_price, exit_price AS close_price
    FROM option WHERE user_id = ${userId} AND id = ANY (${ids}::bigint[])`,
  );
  const levers = await readRows(
    db,
    ofLevers,
    (ids) => sql`
    SELECT id, symbol, side, margin AS cost, open_ms AS opened_ms, open_price, close_price
    FROM lever_order WHERE user_id = ${userId} AND id = ANY (${ids}::bigint[])`,
  );
  return new Map([
    ...ofOptions.flatMap(({ id, causeId }) => tradeAt(id, options.get(causeId), true)),
    ...ofLevers.flatMap(({ id, name, causeId }) => tradeAt(id, levers.get(causeId), name === "lever_closed")),
  ]);
};

const readRows = async (
  db: Db,
  lines: readonly StatementLine[],
  query: (ids: readonly bigint[]) => ReturnType<typeof sql>,
): Promise<ReadonlyMap<bigint, Row>> => {
  if (lines.length === 0) return new Map();
  const { rows } = await query(lines.map(({ causeId }) => causeId)).execute(db);
  return new Map((rows as Row[]).map((row) => [row.id, row]));
};

const tradeAt = (id: string, row: Row | undefined, hasEnded: boolean): [string, Trade][] => {
  if (row === undefined) return [];
  const { symbol, side, cost, opened_ms: openedMs, open_price: openPrice, close_price: closePrice } = row;
  const ended = {
    cost,
    openedMs: openedMs === null ? undefined : Number(openedMs),
    openPrice: openPrice ?? undefined,
    closePrice: closePrice ?? undefined,
  };
  const going = { cost: 0n, openedMs: undefined, openPrice: undefined, closePrice: undefined };
  return [[id, { symbol, side, ...(hasEnded ? ended : going) }]];
};
