/**
 * Rebuilds the engine from what is durable, as the server does at its start.
 *
 * Ordering: replay begins at the lever mark, which may be older than the committed one; up to the committed one it must lead
 * to the state hash that was booked.
 */
import { holdBars, holdLever, holdRun, noteRunStart } from "@candor/core/engine/levers/hold-lever";
import { holdDueOption, holdOption } from "@candor/core/engine/options/place-option";
import { createEngineState, type EngineState } from "@candor/core/engine/state";
import { stateHash } from "@candor/core/engine/state-hash";
import type { Tick } from "@candor/core/market/tick";
import { rate } from "@candor/core/money/money";
import { optionTerms } from "@candor/core/options/terms";
import { barsOf, closedBars } from "./bars.ts";
import type { World } from "./inputs.ts";
import type { MemoryLedger, OptionRow } from "./memory-ledger.ts";
import type { Subject } from "./subject.ts";

const barCount = 31;

export const recovered = (
  world: World,
  subject: Subject,
  ledger: MemoryLedger,
  tickLog: readonly Tick[],
  faults: string[],
): EngineState => {
  const { committed, accounts, levers, options } = ledger;
  const from = committed.leverMarkMs;
  const state = createEngineState({
    markMs: from,
    capital: accounts.capital(),
    tradingBook: accounts.heldByBook(),
    nextOptionId: Math.max(0, ...options.keys()) + 1,
    nextLeverId: Math.max(0, ...levers.orders.keys()) + 1,
    nextRunId: Math.max(0, ...levers.runs.keys()) + 1,
    cooldownMs: world.cooldownMs,
  });
  offerAll(state, subject, world);
  for (const tick of tickLog) {
    if (tick.timeMs > from) break;
    if (tick.kind === "trade") state.lastTrades.set(tick.symbol, tick);
  }
  holdOpen(state, [...options.values()], tickLog);
  holdLevers(state, world, ledger, tickLog);
  const later = tickLog.filter((tick) => tick.timeMs > from);
  for (const tick of later.filter(({ timeMs }) => timeMs <= committed.markMs)) {
    subject.step(state, { type: "tick", tick });
  }
  subject.step(state, { type: "mark", markMs: committed.markMs });
  const isSame = committed.hash === undefined || committed.hash === stateHash(state);
  if (!isSame) faults.push(`the state recovered at ${committed.markMs} is not the one that was booked`);
  for (const { option } of options.values()) {
    if (option.buyMs > committed.markMs - world.cooldownMs) state.placedMs.set(option.userId, option.buyMs);
  }
  for (const tick of later.filter(({ timeMs }) => timeMs > committed.markMs)) {
    subject.step(state, { type: "tick", tick });
  }
  subject.step(state, { type: "mark", markMs: Math.max(committed.markMs, later.at(-1)?.timeMs ?? 0) });
  return state;
};

export const offerAll = (state: EngineState, subject: Subject, world: World): void => {
  for (const symbol of world.symbols) {
    subject.step(state, { type: "offer", symbol, terms: optionTerms(world.terms, world.scale) });
    const offer = world.levers.get(symbol);
    if (offer === undefined) continue;
    subject.step(state, { type: "offerLever", symbol, terms: { ...offer, feeRate: rate(offer.feeRate) } });
  }
};

/** What was due at the mark already gets the exit that the log names; the last trade may be a later one. */
const holdOpen = (state: EngineState, rows: readonly OptionRow[], tickLog: readonly Tick[]): void => {
  const open = rows.flatMap(({ option, settlement }) => (settlement === undefined ? [option] : []));
  for (const option of open.toSorted((a, b) => a.sellMs - b.sellMs || a.id - b.id)) {
    const exit =
      option.sellMs <= state.markMs &&
      tickLog.findLast(
        ({ symbol, kind, timeMs }) => symbol === option.symbol && kind === "trade" && timeMs <= option.sellMs,
      );
    if (exit) holdDueOption(state, { option, exit });
    else holdOption(state, option);
  }
};

const holdLevers = (
  state: EngineState,
  world: World,
  { levers }: MemoryLedger,
  tickLog: readonly Tick[],
): void => {
  for (const symbol of world.symbols) {
    const ticks = tickLog.filter((tick) => tick.symbol === symbol && tick.timeMs <= state.markMs);
    const closed = closedBars(ticks, state.markMs);
    holdBars(state, symbol, closed.slice(-barCount), barsOf(ticks)[closed.length]);
  }
  for (const lever of levers.live()) holdLever(state, lever);
  for (const { run, end } of levers.runs.values()) {
    if (end === undefined) holdRun(state, run);
    noteRunStart(state, run.userId, run.startedMs);
  }
};
