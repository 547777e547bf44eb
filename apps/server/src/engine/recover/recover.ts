/**
 * Recovers the engine at start-up: rebuilds its state from the database (docs/ENGINE.md).
 *
 * Ordering: funds, open options, live lever orders and runs are those of the last booked batch; the digest of the rows is
 * compared with the committed one, and the reserve with the open options. The state then stands at the lever mark, up to which
 * all results of ticks are booked, and the tick log is replayed from there: an order takes part from the tick after it was
 * placed or set, so a decision that was not booked is made again, with the same result. So recovery also works when the log
 * is ahead of the state. Options that came due in the downtime are due at once, with the exit tick that the rule names.
 * A command that was not booked got no response; the client sends it again.
 * Known limit: without open options, live orders and runs, only each pair's last trade in the log can matter, so the rest of
 * the log is skipped.
 */
import { assert } from "@candor/core/assert/assert";
import { balanceIn } from "@candor/core/engine/funds/funds";
import { addDraw } from "@candor/core/engine/funds/draw";
import { keepPromise } from "@candor/core/engine/funds/promise";
import { offersAt, offersInTime, type OfferSchedule } from "@candor/core/engine/offer-schedule";
import { createEngineState, type EngineState } from "@candor/core/engine/state";
import { rowsDigest } from "@candor/core/engine/state-hash";
import { step } from "@candor/core/engine/step";
import { houseAccount, type AccountId } from "@candor/core/ids/account-id";
import type { ProtectionProfile } from "@candor/core/protection/profile";
import { businessDayNumber, businessDayStart } from "@candor/core/time/time";
import type pg from "pg";
import { bareTick } from "../../feed/tick-store.ts";
import { readOffers } from "./offers.ts";
import { loadFunds } from "./recover-funds.ts";
import { loadBars, loadLevers } from "./recover-levers.ts";
import { loadOptions, loadPlacements } from "./recover-options.ts";
import type { TickHistory } from "./tick-history.ts";

export type Recovered = {
  readonly state: EngineState;
  readonly lastBatch: bigint;
  /** The digest of the booked rows. */
  readonly digest: bigint;
  /** The number of the last tick of each symbol that the state has seen: the log must end there. */
  readonly lastSeqs: ReadonlyMap<string, number>;
  /** What pairs offer, as it was known then. */
  readonly offers: OfferSchedule;
};

/** Rebuilds a shard's state. Call as its leader, with the rights of `candor_engine`. Throws when the stored data is inconsistent. */
export const recover = async (
  pool: pg.Pool,
  ticks: TickHistory,
  shard: number,
  profile: ProtectionProfile,
): Promise<Recovered> => {
  const committed = await committedState(pool, shard);
  const state = createEngineState({
    markMs: committed.leverMarkMs,
    funds: await loadFunds(pool, shard),
    nextIds: new Map(Object.entries(committed.nextIds)),
    cooldownMs: profile.optionCooldownMs,
  });
  const offers = await readOffers(pool, profile);
  for (const offer of offersAt(offers, committed.leverMarkMs)) step(state, offer);
  await loadMarket(ticks, state, committed.leverMarkMs);
  await loadOptions(pool, ticks, state);
  await loadLevers(pool, state, committed.markMs);
  await loadFrozen(pool, state);
  const digest = rowsDigest(state);
  assert(
    committed.stateHash === null || committed.stateHash === BigInt.asIntN(64, digest),
    "the recovered rows are those that were booked",
  );
  assertReserve(state);
  await loadKept(pool, state, committed.markMs);
  await loadDraws(pool, state, committed.markMs);
  await loadVersions(pool, state);
  if (state.cooldownMs > 0) await loadPlacements(pool, state, committed.markMs);
  const lastSeqs = await catchUp(pool, ticks, state, committed.markMs, offers);
  return { state, lastBatch: committed.batch, digest, lastSeqs, offers };
};

const committedState = async (pool: pg.Pool, shard: number) => {
  const { rows } = await pool.query<{
    batch: bigint;
    mark_ms: bigint;
    lever_mark_ms: bigint;
    state_hash: bigint | null;
    next_ids: Readonly<Record<string, number>>;
  }>(
    // When no contract is live, every result of ticks is booked.
    `SELECT batch, mark_ms, state_hash,
       CASE WHEN EXISTS (SELECT FROM lever_order WHERE status IN ('pending', 'open'))
              OR EXISTS (SELECT FROM bot_run WHERE state = 'running')
         THEN lever_mark_ms ELSE mark_ms END AS lever_mark_ms,
       (SELECT json_object_agg(list, next_id) FROM fact_numbers()) AS next_ids
     FROM engine_state WHERE shard = $1`,
    [shard],
  );
  const row = rows[0];
  assert(row !== undefined, `shard ${shard} exists`);
  const { batch, mark_ms, lever_mark_ms, state_hash: stateHash, next_ids: nextIds } = row;
  return {
    batch,
    markMs: Number(mark_ms),
    leverMarkMs: Number(lever_mark_ms),
    stateHash,
    nextIds,
  };
};

const assertReserve = (state: EngineState): void => {
  let owedPayouts = 0n;
  for (const { payout } of state.open.values()) owedPayouts += payout;
  const reserve = balanceIn(state.funds, houseAccount("option_reserve"));
  assert(owedPayouts === reserve, "the reserve covers exactly the open options");
};

/** Loads the frozen users; the engine decides no new orders for them (SES-17). */
const loadFrozen = async (pool: pg.Pool, state: EngineState): Promise<void> => {
  const { rows } = await pool.query<{ user_id: bigint }>(
    "SELECT user_id FROM account WHERE frozen_ms IS NOT NULL",
  );
  for (const row of rows) state.frozen.add(Number(row.user_id));
};

/** Promised prices that were kept: each is kept once (SWAP-02). */
const loadKept = async (pool: pg.Pool, state: EngineState, markMs: number): Promise<void> => {
  const { rows } = await pool.query<{ token: string; until_ms: bigint }>(
    "SELECT token, until_ms FROM kept_promises($1)",
    [markMs],
  );
  for (const { token, until_ms } of rows) keepPromise(state, { token, untilMs: Number(until_ms) });
};

/** What users have taken today of what the house has for swaps, and given to it: one user may take a share (SWAP-01). */
const loadDraws = async (pool: pg.Pool, state: EngineState, markMs: number): Promise<void> => {
  const { rows } = await pool.query<{ user_id: bigint; account: AccountId; taken: bigint }>(
    "SELECT user_id, account, taken FROM swap_draws($1)",
    [businessDayStart(markMs)],
  );
  const day = businessDayNumber(markMs);
  for (const { user_id, account, taken } of rows)
    addDraw(state, { userId: Number(user_id), account, day, taken });
};

/** How often each part of an area has been changed. */
const loadVersions = async (pool: pg.Pool, state: EngineState): Promise<void> => {
  const { rows } = await pool.query<{ part: string; version: bigint }>(
    "SELECT part, version FROM engine_version",
  );
  for (const { part, version } of rows) state.versions.set(part, Number(version));
};

const loadMarket = async (ticks: TickHistory, state: EngineState, atMs: number): Promise<void> => {
  for (const { symbol } of ticks.pairs) {
    const last = await ticks.lastTrade(symbol, atMs);
    if (last === undefined) continue;
    const point = { seq: last.seq, timeMs: last.timeMs, price: last.price };
    state.lastTrades.set(symbol, point);
    state.ticks.set(symbol, point);
  }
};

/** Brings the state from its mark to the end of the tick log, at least to `bookedMs`; returns where each symbol's log ends. */
const catchUp = async (
  pool: pg.Pool,
  history: TickHistory,
  state: EngineState,
  bookedMs: number,
  offers: OfferSchedule,
): Promise<ReadonlyMap<string, number>> => {
  const tails = await history.tails();
  const endMs = Math.max(bookedMs, ...tails.map((tick) => tick.timeMs));
  const isQuiet = state.open.size + state.levers.size + state.runs.size === 0;
  await loadBars(pool, state, isQuiet ? endMs : state.markMs);
  if (isQuiet) {
    await loadMarket(history, state, endMs);
    for (const offer of offersInTime(offers, state.markMs, [], endMs)) step(state, offer);
  } else await replay(history, state, endMs, offers);
  step(state, { type: "mark", markMs: endMs });
  return new Map(tails.map(({ symbol, seq }) => [symbol, seq]));
};

const windowMs = 60_000;

const replay = async (
  history: TickHistory,
  state: EngineState,
  endMs: number,
  offers: OfferSchedule,
): Promise<void> => {
  for (let fromMs = state.markMs + 1; fromMs <= endMs; fromMs += windowMs) {
    const toMs = Math.min(fromMs + windowMs, endMs + 1);
    const spans = await Promise.all(history.pairs.map(({ symbol }) => history.span(symbol, fromMs, toMs)));
    const ticks = spans.flat().sort((a, b) => a.timeMs - b.timeMs);
    for (const event of offersInTime(offers, fromMs - 1, ticks.map(bareTick), toMs - 1)) step(state, event);
  }
};
