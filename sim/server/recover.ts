/**
 * Rebuilds the engine from durable data, as the server does at its start.
 *
 * Ordering: first rows and balances as they are booked; then the replay from the lever mark, which may be older than the
 * committed mark. At the committed mark runs of the bot get their steps, so later ticks may decide something: the caller applies
 * those.
 */
import {
  restoreBars,
  restoreLever,
  restoreRun,
  noteRunStart,
} from "@candor/core/engine/levers/restore-levers";
import { isKept, setBalance } from "@candor/core/engine/funds/funds";
import { addDraw } from "@candor/core/engine/funds/draw";
import { keepPromise } from "@candor/core/engine/funds/promise";
import { restoreDueOption, addOption } from "@candor/core/engine/options/place-option";
import { createEngineState, type EngineState, type TradePoint } from "@candor/core/engine/state";
import { rowsDigest } from "@candor/core/engine/state-hash";
import { houseAccount, type AccountId } from "@candor/core/ids/account-id";
import type { Tick } from "@candor/core/market/tick";
import { rate } from "@candor/core/money/money";
import { businessDayNumber } from "@candor/core/time/time";
import { optionTerms } from "@candor/core/options/terms";
import type { MemoryLedger } from "../ledger/memory-ledger.ts";
import type { SwapRow } from "../ledger/rows.ts";
import { naiveProceeds } from "../naive/swap-rules.ts";
import type { OptionRow } from "../ledger/option-rows.ts";
import { barsOf } from "../naive/bars.ts";
import type { Subject } from "../subject.ts";
import type { Offers } from "./host.ts";
import type { LeverOffer, OptionOffer, World } from "../world/inputs.ts";

const barCount = 31;
const minuteMs = 60_000;

export type Durable = {
  readonly world: World;
  readonly subject: Subject;
  readonly ledger: MemoryLedger;
  readonly ticks: readonly Tick[];
  readonly offers: Offers;
};

export type Recovered = {
  /** The state at the committed mark. */
  readonly state: EngineState;
  /** The ticks after it. */
  readonly later: readonly Tick[];
  readonly faults: readonly string[];
};

export const recovered = (durable: Durable): Recovered => {
  const { subject, ledger, ticks, world } = durable;
  const { committed } = ledger;
  const state = loaded(durable);
  const faults: string[] = [];
  if (rowsDigest(state) !== committed.digest)
    faults.push(`the rows loaded at ${committed.markMs} are not those that were booked`);
  const replayed = ticks.filter(({ timeMs }) => timeMs > committed.leverMarkMs);
  for (const tick of replayed.filter(({ timeMs }) => timeMs <= committed.markMs)) {
    if (subject.step(state, { type: "tick", tick }).length > 0) faults.push("a replay decides something");
  }
  if (subject.step(state, { type: "mark", markMs: committed.markMs }).length > 0)
    faults.push("a replay decides something");
  for (const { option } of ledger.options.values()) {
    if (option.buyMs > committed.markMs - world.cooldownMs) state.placedMs.set(option.userId, option.buyMs);
  }
  const later = replayed.filter(({ timeMs }) => timeMs > committed.markMs);
  return { state, later, faults };
};

/** What is booked, as of the lever mark. */
const loaded = ({ world, subject, ledger, ticks, offers }: Durable): EngineState => {
  const { committed, accounts, frozen } = ledger;
  const state = createEngineState({
    markMs: committed.leverMarkMs,
    funds: new Map(),
    nextIds: nextIdsOf(ledger),
    cooldownMs: world.cooldownMs,
  });
  for (const [account, balance] of accounts.balances)
    if (isKept(account as AccountId)) setBalance(state.funds, account as AccountId, balance);
  if (subject.server.recallsFreezes) for (const userId of frozen) state.frozen.add(userId);
  offerAll(state, subject, world, offers);
  for (const symbol of world.symbols) restoreMarket(state, subject, symbol, ticks);
  restoreOptions(state, [...ledger.options.values()], ticks);
  for (const lever of ledger.levers.live().toSorted((a, b) => a.id - b.id)) restoreLever(state, lever);
  for (const { run, end } of ledger.levers.runs.values()) {
    if (end === undefined) restoreRun(state, run);
    noteRunStart(state, run.userId, run.startedMs);
  }
  for (const { quote, untilMs } of subject.server.recallsPromises ? ledger.swaps.values() : [])
    if (untilMs >= committed.markMs) keepPromise(state, { token: quote, untilMs });
  if (subject.server.recallsDraws) restoreDraws(state, [...ledger.swaps.values()], committed.markMs);
  return state;
};

/** What users took of the stock, and gave to it, on the day of the mark. */
const restoreDraws = (state: EngineState, swaps: readonly SwapRow[], markMs: number): void => {
  const day = businessDayNumber(markMs);
  for (const { userId, sold, bought, amount, quotePrice, spread, acceptedMs } of swaps) {
    if (businessDayNumber(acceptedMs) !== day) continue;
    const given = naiveProceeds(amount, { isBuying: sold === "USDT", price: quotePrice, spread });
    addDraw(state, { userId, account: houseAccount("swap_stock", sold), day, taken: -amount });
    addDraw(state, { userId, account: houseAccount("swap_stock", bought), day, taken: given });
  }
};

/** A pair's last trade, the tick that decides as of the mark, and its minutes. */
const restoreMarket = (
  state: EngineState,
  subject: Subject,
  symbol: string,
  ticks: readonly Tick[],
): void => {
  const own = ticks.filter((tick) => tick.symbol === symbol && tick.timeMs <= state.markMs);
  const trade = own.findLast(({ kind }) => kind === "trade");
  const lastMs = own.at(-1)?.timeMs;
  const latest = own[own.findLastIndex(({ timeMs }) => timeMs !== lastMs) + 1];
  const first = subject.server.recallsHeartbeats ? latest : trade;
  if (trade !== undefined) state.lastTrades.set(symbol, pointOf(trade));
  if (first !== undefined) state.ticks.set(symbol, pointOf(first));
  const bars = barsOf(own);
  const last = bars.at(-1);
  const isOpen = last !== undefined && last.openMs + minuteMs - 1 > state.markMs;
  const closed = isOpen ? bars.slice(0, -1) : bars;
  const kept = subject.server.storedMinutes(closed.slice(-barCount));
  restoreBars(state, symbol, kept, isOpen ? last : undefined);
};

const offerAll = (
  state: EngineState,
  subject: Subject,
  world: World,
  { options, levers, lastLevers }: Offers,
): void => {
  subject.step(state, { type: "offerRuns", schedule: world.bands });
  for (const symbol of world.symbols) {
    subject.step(state, { type: "offer", symbol, terms: optionTermsOf(options) });
    const [last, now] = [lastLevers.get(symbol), levers.get(symbol)];
    subject.step(state, { type: "offerLever", symbol, terms: termsOf(last) });
    if (now === undefined) subject.step(state, { type: "offerLever", symbol, terms: undefined });
  }
};

export const optionTermsOf = ({ terms, scale }: OptionOffer) => optionTerms(terms, scale);

export const termsOf = (offer: LeverOffer | undefined) =>
  offer === undefined ? undefined : { ...offer, feeRate: rate(offer.feeRate) };

const pointOf = ({ seq, timeMs, price }: Tick): TradePoint => ({ seq, timeMs, price });

const nextIdsOf = ({ options, levers, moved }: MemoryLedger): Map<string, number> => {
  const last = (ids: Iterable<number>): number => Math.max(0, ...ids);
  const numbers = new Map([
    ["option", last(options.keys())],
    ["lever", last(levers.levers.keys())],
    ["run", last(levers.runs.keys())],
  ]);
  // Rows that are called by the number of something else are counted.
  for (const row of moved.values()) {
    const before = numbers.get(row.list) ?? 0;
    numbers.set(row.list, "id" in row ? Math.max(before, row.id) : before + 1);
  }
  return new Map([...numbers].map(([list, number]) => [list, number + 1]));
};

/** Options that were already due at the mark get the exit from the log; the last trade may be a later one. */
const restoreOptions = (state: EngineState, rows: readonly OptionRow[], ticks: readonly Tick[]): void => {
  const open = rows.flatMap(({ option, settled }) => (settled === undefined ? [option] : []));
  for (const option of open.toSorted((a, b) => a.sellMs - b.sellMs || a.id - b.id)) {
    const exit =
      option.sellMs <= state.markMs &&
      ticks.findLast(
        ({ symbol, kind, timeMs }) => symbol === option.symbol && kind === "trade" && timeMs <= option.sellMs,
      );
    if (exit) restoreDueOption(state, { option, exit: pointOf(exit) });
    else addOption(state, option);
  }
};
