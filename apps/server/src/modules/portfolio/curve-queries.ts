/**
 * What an account had at some moments, from the journal alone (MINE-01). The ledger keeps for each list what it has moved of everything
 * that its user owns in USDT, so a moment costs an index look-up for each list, however long the account is
 * (docs/decisions/0011-lists-are-numbered.md). Of tokens it keeps no sum: those of a moment are those of now less what moved since.
 */
import { assert } from "@candor/core/assert/assert";
import { money, price, type Price } from "@candor/core/money/money";
import { swapAssetOf, swapTokens, type SwapToken } from "@candor/core/swap/swap-asset";
import type { TokenHolding } from "@candor/core/swap/token-holding";
import { minuteMs } from "@candor/core/time/time";
import { sql } from "kysely";
import type { Reader } from "../../platform/db/schema/schema.ts";
import { movementNameOf } from "../../records/movement-types.ts";

/** What the transactions of one name had moved right after a moment, micro-units. */
export type Moved = { readonly name: string; readonly own: bigint; readonly fees: bigint };

export type JournalMoment = {
  readonly timeMs: number;
  readonly moved: readonly Moved[];
  readonly tokens: readonly TokenHolding[];
};

type SumRow = { nth: bigint; list: string; own_sum: string; fee_sum: string };
type BatchRow = { batch: bigint };

/** `held`: the tokens of now. The times ascend. */
export const readMoments = async (
  db: Reader,
  userId: number,
  timesMs: readonly number[],
  held: readonly TokenHolding[],
): Promise<readonly JournalMoment[]> => {
  const { rows: ends } = await sql<{ list: string; shard: number }>`
    SELECT list, shard FROM list_ends(${userId})`.execute(db);
  const lists = ends.map(({ list }) => list);
  const { rows: batches } = await sql<BatchRow>`
    SELECT batch_before(${ends[0]?.shard ?? 0}::smallint, t.time_ms) AS batch
    FROM unnest(${timesMs}::bigint[]) WITH ORDINALITY AS t (time_ms, nth) ORDER BY t.nth`.execute(db);
  const { rows: sums } = await sql<SumRow>`
    SELECT nth, list, own_sum, fee_sum
    FROM list_sums(${userId}, ${lists}::text[], ${batches.map(({ batch }) => batch)}::bigint[])`.execute(db);
  const bySum = Map.groupBy(sums, ({ nth }) => Number(nth) - 1);
  const moves = await readTokenMoves(db, userId, lists, batches[0]?.batch ?? 0n);
  return timesMs.map((timeMs, nth) => ({
    timeMs,
    moved: (bySum.get(nth) ?? []).map(({ list, own_sum, fee_sum }) => ({
      name: movementNameOf(list),
      own: BigInt(own_sum),
      fees: BigInt(fee_sum),
    })),
    tokens: tokensAt(held, moves, batches[nth]?.batch ?? 0n),
  }));
};

/** When the account's first transaction was booked; undefined while there is none. */
export const readFirstMs = async (db: Reader, userId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ first_ms: bigint | null }>`
    SELECT min(f.at_ms) AS first_ms FROM list_ends(${userId}) AS e CROSS JOIN LATERAL (
      SELECT t.at_ms FROM ledger_tx t WHERE t.user_id = ${userId} AND t.list = e.list
      ORDER BY t.list, t.batch, t.line LIMIT 1) AS f`.execute(db);
  const firstMs = rows[0]?.first_ms ?? undefined;
  return firstMs === undefined ? undefined : Number(firstMs);
};

/** Tokens that came or, negative, went, in the token's smallest unit. */
type TokenMove = { readonly batch: bigint; readonly token: SwapToken; readonly amount: bigint };

/** Only swaps and deposits move a token (SWAP-01, WAL-02). */
const [swaps, deposits] = ["swapped", "deposited:"];

const readTokenMoves = async (
  db: Reader,
  userId: number,
  lists: readonly string[],
  afterBatch: bigint,
): Promise<readonly TokenMove[]> => {
  if (!lists.includes(swaps) && !lists.includes(deposits)) return [];
  const { rows } = await sql<{ batch: bigint; asset: number; amount: bigint }>`
    SELECT t.batch, CASE s.sold_asset WHEN 1 THEN s.bought_asset ELSE s.sold_asset END AS asset,
      CASE s.sold_asset WHEN 1 THEN s.bought ELSE -s.sold END AS amount
    FROM ledger_tx t JOIN swap s ON s.user_id = t.user_id AND s.id = t.swap_id
    WHERE t.user_id = ${userId} AND t.list = ${swaps} AND t.batch > ${afterBatch}
    UNION ALL
    SELECT t.batch, a.code, d.amount
    FROM ledger_tx t JOIN deposit d ON d.id = t.deposit_id JOIN ledger_asset a ON a.name = d.asset
    WHERE t.user_id = ${userId} AND t.list = ${deposits} AND t.batch > ${afterBatch}`.execute(db);
  return rows.flatMap(({ batch, asset, amount }) => {
    const named = swapAssetOf(asset);
    assert(named !== undefined, `no asset has the number ${asset}`);
    const token = swapTokens.find((each) => each === named);
    return token === undefined ? [] : [{ batch, token, amount }];
  });
};

const tokensAt = (
  held: readonly TokenHolding[],
  moves: readonly TokenMove[],
  batch: bigint,
): readonly TokenHolding[] =>
  swapTokens.flatMap((token) => {
    const now = held.find((holding) => holding.token === token)?.amount ?? 0n;
    const since = moves
      .filter((move) => move.token === token && move.batch > batch)
      .reduce((sum, { amount }) => sum + amount, 0n);
    return now === since ? [] : [{ token, amount: money<SwapToken>(now - since) }];
  });

/** The closing price of a symbol's last minute that had ended at a time. */
export type PriceAt = (symbol: string, timeMs: number) => Price | undefined;

export const readPrices = async (
  db: Reader,
  symbols: readonly string[],
  timesMs: readonly number[],
): Promise<PriceAt> => {
  if (symbols.length === 0) return () => undefined;
  const { rows } = await sql<{ symbol: string; time_ms: bigint; close: bigint | null }>`
    SELECT p.symbol, t.time_ms, (
      SELECT c.close FROM candle_1m c WHERE c.pid = p.pid AND c.open_ms <= t.time_ms - ${minuteMs}::bigint
      ORDER BY c.open_ms DESC LIMIT 1) AS close
    FROM product p CROSS JOIN unnest(${timesMs}::bigint[]) AS t (time_ms)
    WHERE p.symbol = ANY (${symbols}::text[])`.execute(db);
  const known = new Map(rows.map((row) => [`${row.symbol}/${row.time_ms}`, row.close]));
  return (symbol, timeMs) => {
    const close = known.get(`${symbol}/${timeMs}`) ?? undefined;
    return close === undefined ? undefined : price(close);
  };
};
