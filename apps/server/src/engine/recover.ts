/**
 * Start-up is recovery: what the engine knows is rebuilt from what is durable (design: engine).
 *
 * Ordering: open options, live lever orders and runs are those of the committed mark; the hash that they make with that
 * mark's market is compared with the committed one, and the reserve with the ledger's. The clock then stands at the lever
 * mark, up to which everything that ticks brought about is booked, and the tick log is replayed from there: an order
 * takes part from the tick after it was placed or set, so what was decided and not booked is decided again, the same.
 * Options that came due in the downtime are due at once, with the exit tick that the rule names, however late it is; so
 * are those that were due already when the engine ended between two pieces of them.
 * Known limit: without open options, live orders and runs nothing in the log can matter but each pair's last trade, so
 * the log between is passed over.
 */
import { assert } from "@candor/core/assert/assert";
import { holdDueOption, holdOption } from "@candor/core/engine/options/place-option";
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
import type { ProtectionProfile } from "@candor/core/protection/profile";
import type pg from "pg";
import { bareTick, type TickStore } from "../feed/tick-store.ts";
import { leverTermsOf, loadBars, loadLevers, type OfferRow } from "./recover-levers.ts";

/** What recovery reads of the tick log. */
export type TickHistory = Pick<TickStore, "pairs" | "lastTrade" | "tails" | "span">;

export type Recovered = {
  readonly state: EngineState;
  readonly lastBatch: bigint;
  /** Up to here everything that ticks brought about was booked. */
  readonly leverMarkMs: number;
};

/** Rebuilds a shard's state. Call as its leader. Throws when what is durable contradicts itself. */
export const recover = async (
  pool: pg.Pool,
  ticks: TickHistory,
  shard: number,
  profile: ProtectionProfile,
): Promise<Recovered> => {
  const committed = await committedState(pool, shard);
  const house = await houseMoney(pool);
  const state = createEngineState({
    markMs: committed.leverMarkMs,
    capital: house.capital,
    tradingBook: house.tradingBook,
    nextOptionId: committed.nextOptionId,
    nextLeverId: committed.nextLeverId,
    nextRunId: committed.nextRunId,
    cooldownMs: profile.optionCooldownMs,
  });
  await loadOffers(pool, state, profile);
  await loadMarket(ticks, state, committed.leverMarkMs);
  await holdOpenOptions(ticks, state, await openOptions(pool));
  await loadLevers(pool, state, committed.markMs);
  const booked = { markMs: committed.markMs, lastTrades: await tradesAt(ticks, committed.markMs) };
  assert(
    committed.stateHash === null ||
      committed.stateHash === BigInt.asIntN(64, stateHash({ ...state, ...booked })),
    "the recovered state is the one that was booked",
  );
  assert(state.reserved === house.reserved, "the reserve covers exactly the open options");
  if (state.cooldownMs > 0) await loadPlacements(pool, state, committed.markMs);
  await catchUp(pool, ticks, state, committed.markMs);
  return { state, lastBatch: committed.batch, leverMarkMs: committed.leverMarkMs };
};

const committedState = async (pool: pg.Pool, shard: number) => {
  const { rows } = await pool.query<{
    batch: bigint;
    mark_ms: bigint;
    lever_mark_ms: bigint;
    state_hash: bigint | null;
    last_option: bigint | null;
    last_lever: bigint | null;
    last_run: bigint | null;
  }>(
    // Where nothing of contracts is live, ticks have brought nothing about that is not booked.
    `SELECT batch, mark_ms, state_hash,
       CASE WHEN EXISTS (SELECT FROM lever_order WHERE status < 3) OR EXISTS (SELECT FROM bot_run WHERE state = 0)
         THEN lever_mark_ms ELSE mark_ms END AS lever_mark_ms, (SELECT max(id) FROM option) AS last_option,
       (SELECT max(id) FROM lever_order) AS last_lever, (SELECT max(id) FROM bot_run) AS last_run
     FROM engine_state WHERE shard = $1`,
    [shard],
  );
  const row = rows[0];
  assert(row !== undefined, `shard ${shard} exists`);
  return {
    batch: row.batch,
    markMs: Number(row.mark_ms),
    leverMarkMs: Number(row.lever_mark_ms),
    stateHash: row.state_hash,
    nextOptionId: Number(row.last_option ?? 0n) + 1,
    nextLeverId: Number(row.last_lever ?? 0n) + 1,
    nextRunId: Number(row.last_run ?? 0n) + 1,
  };
};

type HouseMoney = { readonly capital: Money; readonly reserved: Money; readonly tradingBook: Money };

const houseMoney = async (pool: pg.Pool): Promise<HouseMoney> => {
  const names = ["capital", "option_reserve", "trading_book", "insurance"] as const;
  const { rows } = await pool.query<{ account_id: bigint; balance: bigint }>(
    "SELECT account_id, balance FROM ledger_account_balance WHERE account_id = ANY ($1::bigint[])",
    [names.map((name) => String(houseAccount(name)))],
  );
  const held = (name: (typeof names)[number]): bigint =>
    rows.find((row) => row.account_id === houseAccount(name))?.balance ?? 0n;
  return {
    capital: money(held("capital")),
    reserved: money(held("option_reserve")),
    tradingBook: money(held("trading_book") + held("insurance")),
  };
};

const loadOffers = async (pool: pg.Pool, state: EngineState, profile: ProtectionProfile): Promise<void> => {
  const { rows } = await pool.query<OfferRow>(
    `SELECT symbol, protime, proscale, multiples, asset_class, lever_molecule, lever_fee_rate, lever_stress_bps
     FROM product`,
  );
  for (const row of rows) {
    const { symbol, protime, proscale } = row;
    step(state, { type: "offer", symbol, terms: optionTerms(protime, proscale) });
    step(state, { type: "offerLever", symbol, terms: leverTermsOf(row, profile) });
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

const tradesAt = async (ticks: TickHistory, atMs: number): Promise<Map<string, TradePoint>> => {
  const trades = new Map<string, TradePoint>();
  for (const { symbol } of ticks.pairs) {
    const last = await lastTradePoint(ticks, symbol, atMs);
    if (last !== undefined) trades.set(symbol, last);
  }
  return trades;
};

const loadMarket = async (ticks: TickHistory, state: EngineState, atMs: number): Promise<void> => {
  for (const [symbol, last] of await tradesAt(ticks, atMs)) state.lastTrades.set(symbol, last);
};

const loadPlacements = async (pool: pg.Pool, state: EngineState, markMs: number): Promise<void> => {
  const { rows } = await pool.query<{ user_id: bigint; placed_ms: bigint }>(
    `SELECT user_id, max(buy_ms) AS placed_ms FROM option WHERE buy_ms > $1
     GROUP BY user_id ORDER BY placed_ms`,
    [markMs - state.cooldownMs],
  );
  for (const row of rows) state.placedMs.set(Number(row.user_id), Number(row.placed_ms));
};

/** Brings the state from its mark to the end of the tick log, `bookedMs` at least. */
const catchUp = async (
  pool: pg.Pool,
  history: TickHistory,
  state: EngineState,
  bookedMs: number,
): Promise<void> => {
  const tails = await history.tails();
  const endMs = Math.max(bookedMs, ...tails.map((tick) => tick.timeMs));
  const isQuiet = state.open.size + state.levers.size + state.runs.size === 0;
  await loadBars(pool, state, isQuiet ? endMs : state.markMs);
  if (isQuiet) await loadMarket(history, state, endMs);
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
