/**
 * Start-up is recovery: what the engine knows is rebuilt from what is durable (design: engine).
 *
 * Ordering: the open options and the market as of the committed mark, compared with the committed
 * state hash and with the ledger's reserve; then the tick log from that mark on. Options that came
 * due in the downtime are due at once, with the exit tick that the rule names, however late it is; so are
 * those that were due at the mark already, when the engine ended between two pieces of them.
 * Known limit: without open options nothing in the log can matter but each pair's last trade, so the
 * log between is passed over.
 */
import { assert } from "@candor/core/assert/assert";
import { holdDueOption, holdOption } from "@candor/core/engine/place-option";
import {
  createEngineState,
  type EngineState,
  type OpenOption,
  type TradePoint,
} from "@candor/core/engine/state";
import { stateHash } from "@candor/core/engine/state-hash";
import { step } from "@candor/core/engine/step";
import { houseAccount } from "@candor/core/ids/account-id";
import { money, price, type Money } from "@candor/core/money/money";
import type { OptionStyle } from "@candor/core/options/option";
import { optionTerms } from "@candor/core/options/terms";
import type pg from "pg";
import { bareTick, type TickStore } from "../feed/tick-store.ts";

/** What recovery reads of the tick log. */
export type TickHistory = Pick<TickStore, "pairs" | "lastTrade" | "tails" | "span">;

export type Recovered = { readonly state: EngineState; readonly lastBatch: bigint };

/** Rebuilds a shard's state. Call as its leader. Throws when what is durable contradicts itself. */
export const recover = async (
  pool: pg.Pool,
  ticks: TickHistory,
  shard: number,
  cooldownMs: number,
): Promise<Recovered> => {
  const committed = await committedState(pool, shard);
  const house = await houseMoney(pool);
  const state = createEngineState({
    markMs: committed.markMs,
    capital: house.capital,
    nextOptionId: committed.nextOptionId,
    cooldownMs,
  });
  await loadOffers(pool, state);
  await holdOpenOptions(ticks, state, await openOptions(pool));
  await loadMarket(ticks, state, committed.markMs);
  assert(
    committed.stateHash === null || committed.stateHash === BigInt.asIntN(64, stateHash(state)),
    "the recovered state is the one that was booked",
  );
  assert(state.reserved === house.reserved, "the reserve covers exactly the open options");
  if (cooldownMs > 0) await loadPlacements(pool, state);
  await catchUp(ticks, state);
  return { state, lastBatch: committed.batch };
};

const committedState = async (pool: pg.Pool, shard: number) => {
  const { rows } = await pool.query<{
    batch: bigint;
    mark_ms: bigint;
    state_hash: bigint | null;
    last_id: bigint | null;
  }>(
    `SELECT batch, mark_ms, state_hash, (SELECT max(id) FROM option) AS last_id
     FROM engine_state WHERE shard = $1`,
    [shard],
  );
  const row = rows[0];
  assert(row !== undefined, `shard ${shard} exists`);
  return {
    batch: row.batch,
    markMs: Number(row.mark_ms),
    stateHash: row.state_hash,
    nextOptionId: Number(row.last_id ?? 0n) + 1,
  };
};

const houseMoney = async (pool: pg.Pool): Promise<{ capital: Money; reserved: Money }> => {
  const accounts = [houseAccount("capital"), houseAccount("option_reserve")];
  const { rows } = await pool.query<{ account_id: bigint; balance: bigint }>(
    "SELECT account_id, balance FROM ledger_account_balance WHERE account_id = ANY ($1::bigint[])",
    [accounts.map(String)],
  );
  const held = (account: bigint): Money =>
    money(rows.find((row) => row.account_id === account)?.balance ?? 0n);
  return { capital: held(houseAccount("capital")), reserved: held(houseAccount("option_reserve")) };
};

const loadOffers = async (pool: pg.Pool, state: EngineState): Promise<void> => {
  const { rows } = await pool.query<{ symbol: string; protime: string; proscale: string }>(
    "SELECT symbol, protime, proscale FROM product",
  );
  for (const { symbol, protime, proscale } of rows) {
    step(state, { type: "offer", symbol, terms: optionTerms(protime, proscale) });
  }
};

const openOptions = async (pool: pg.Pool): Promise<readonly OpenOption[]> => {
  const { rows } = await pool.query<{
    user_id: bigint;
    id: bigint;
    symbol: string;
    ostyle: number;
    fee: bigint;
    percent: number;
    payout: bigint;
    entry_seq: bigint;
    entry_price: bigint;
    buy_ms: bigint;
    sell_ms: bigint;
  }>("SELECT * FROM option WHERE ostaus = 0 ORDER BY id");
  return rows.map((row) => ({
    id: Number(row.id),
    userId: Number(row.user_id),
    symbol: row.symbol,
    style: row.ostyle as OptionStyle,
    fee: money(row.fee),
    percent: row.percent,
    payout: money(row.payout),
    entrySeq: Number(row.entry_seq),
    entryPrice: price(row.entry_price),
    buyMs: Number(row.buy_ms),
    sellMs: Number(row.sell_ms),
  }));
};

/** Those whose sell time is past wait with their exits, oldest first; the heap has the others. */
const holdOpenOptions = async (
  ticks: TickHistory,
  state: EngineState,
  options: readonly OpenOption[],
): Promise<void> => {
  const exits = new Map<string, TradePoint>();
  const late = options.filter(({ sellMs }) => sellMs <= state.markMs);
  for (const option of late.toSorted((a, b) => a.sellMs - b.sellMs || a.id - b.id)) {
    const { symbol, sellMs } = option;
    const exit = exits.get(`${symbol} ${sellMs}`) ?? (await lastTradePoint(ticks, symbol, sellMs));
    assert(exit !== undefined, "an open option has at least its entry tick behind it");
    exits.set(`${symbol} ${sellMs}`, exit);
    holdDueOption(state, { option, exit });
  }
  for (const option of options) if (option.sellMs > state.markMs) holdOption(state, option);
};

const lastTradePoint = async (
  ticks: TickHistory,
  symbol: string,
  atMs: number,
): Promise<TradePoint | undefined> => {
  const last = await ticks.lastTrade(symbol, atMs);
  return last && { seq: last.seq, timeMs: last.timeMs, price: last.price };
};

const loadMarket = async (ticks: TickHistory, state: EngineState, atMs: number): Promise<void> => {
  for (const { symbol } of ticks.pairs) {
    const last = await lastTradePoint(ticks, symbol, atMs);
    if (last !== undefined) state.lastTrades.set(symbol, last);
  }
};

const loadPlacements = async (pool: pg.Pool, state: EngineState): Promise<void> => {
  const { rows } = await pool.query<{ user_id: bigint; placed_ms: bigint }>(
    `SELECT user_id, max(buy_ms) AS placed_ms FROM option WHERE buy_ms > $1
     GROUP BY user_id ORDER BY placed_ms`,
    [state.markMs - state.cooldownMs],
  );
  for (const row of rows) state.placedMs.set(Number(row.user_id), Number(row.placed_ms));
};

/** Brings the state from its mark to the end of the tick log. */
const catchUp = async (history: TickHistory, state: EngineState): Promise<void> => {
  const tails = await history.tails();
  const endMs = Math.max(state.markMs, ...tails.map((tick) => tick.timeMs));
  if (state.open.size === 0) await loadMarket(history, state, endMs);
  else await replay(history, state, endMs);
  step(state, { type: "mark", markMs: endMs });
};

const windowMs = 60_000;

const replay = async (history: TickHistory, state: EngineState, endMs: number): Promise<void> => {
  for (let fromMs = state.markMs + 1; fromMs <= endMs; fromMs += windowMs) {
    const toMs = Math.min(fromMs + windowMs, endMs + 1);
    const spans = await Promise.all(history.pairs.map(({ symbol }) => history.span(symbol, fromMs, toMs)));
    const ticks = spans.flat().sort((a, b) => a.timeMs - b.timeMs);
    for (const tick of ticks) step(state, { type: "tick", tick: bareTick(tick) });
  }
};
