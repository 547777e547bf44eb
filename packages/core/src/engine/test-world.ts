/**
 * A small world for tests of the engine: pair A near 1000 USDT, pair B near 10, both with options and contracts, and nine
 * users with 100 000 USDT in each wallet.
 */
import type { BandSchedule } from "../bot/bands.ts";
import { houseAccount, userAccount, type AccountId } from "../ids/account-id.ts";
import type { LeverTerms } from "../leverage/lever-terms.ts";
import type { TickKind } from "../market/tick.ts";
import { money, price, quantity, rate, type Money, type Price } from "../money/money.ts";
import type { OptionTerm } from "../options/terms.ts";
import { transferMoves } from "../wallet/transfer.ts";
import type { Command, MoveFunds, PlaceOption } from "./command.ts";
import type { Decision, EngineEffect } from "./events.ts";
import { balanceIn, setBalance } from "./funds/funds.ts";
import { createEngineState, type EngineState } from "./state.ts";
import { step } from "./step.ts";
import { awaitedSymbols } from "./waiting.ts";

/** A price of that many USDT. */
export const quote = (amount: number): Price => price(BigInt(Math.round(amount * 1e8)));
export const usdt = (amount: number): Money => money(BigInt(Math.round(amount * 1e6)));

export const optionTerms: readonly OptionTerm[] = [{ seconds: 60, percent: 80 }];
export const terms: LeverTerms = {
  multiples: [10, 20, 50],
  molecule: 1,
  feeRate: rate(50_000n),
  closeOutBps: 5_000,
  stressBps: 1_000,
};

/** From 100 USDT on. */
const runs: BandSchedule = [
  { fromMs: 0, bands: [{ from: usdt(100), until: undefined, multiples: [10, 20, 50], times: [1, 2, 3] }] },
];

export type Start = {
  readonly capital?: number;
  readonly tradingBook?: number;
  readonly cooldownMs?: number;
  /** How much of the gate a user may hold, of 1; all of it in a test that is not about this. */
  readonly share?: number;
};

/** A state in which nothing has been traded yet. */
export const start = ({
  capital = 1_000_000,
  tradingBook = 0,
  cooldownMs = 0,
  share = 1,
}: Start = {}): EngineState => {
  const state = createEngineState({ markMs: 1_000, funds: new Map(), nextIds: new Map(), cooldownMs });
  setBalance(state.funds, houseAccount("capital"), usdt(capital));
  setBalance(state.funds, houseAccount("trading_book"), usdt(tradingBook));
  for (let userId = 1; userId <= 9; userId++) fund(state, userId, { wallet: 100_000, contract: 100_000 });
  for (const symbol of ["A", "B"]) {
    step(state, { type: "offer", symbol, terms: optionTerms });
    step(state, { type: "offerLever", symbol, terms });
  }
  step(state, { type: "offerRuns", schedule: runs });
  // The numbers of these users are those of pools, so both have the same share here.
  const all = rate(BigInt(Math.round(share * 1e8)));
  step(state, { type: "offerShares", shares: { users: all, pools: all } });
  return state;
};

/** A state in which both pairs have a price. */
export const opened = (changes: Start = {}): EngineState => {
  const state = start(changes);
  advance(state, [
    ["A", 1_000],
    ["B", 10],
  ]);
  return state;
};

/** Sets what a user's wallets hold. */
export const fund = (
  state: EngineState,
  userId: number,
  holds: { readonly wallet?: number; readonly contract?: number },
): void => {
  for (const [name, amount] of Object.entries(holds))
    setBalance(state.funds, userAccount(userId, name as "wallet" | "contract"), usdt(amount));
};
export const walletOf = (state: EngineState, userId = 1): Money =>
  balanceIn(state.funds, userAccount(userId, "wallet"));
export const contractOf = (state: EngineState, userId = 1): Money =>
  balanceIn(state.funds, userAccount(userId, "contract"));
export const poolOf = (state: EngineState, name: Parameters<typeof houseAccount>[0]): Money =>
  balanceIn(state.funds, houseAccount(name));

/** The number of each pair's last tick. */
const lastSeqs = new WeakMap<EngineState, Map<string, number>>();

/** One tick with the log's next number, without a mark. */
export const tick = (
  state: EngineState,
  symbol: string,
  amount: number | "heartbeat",
  timeMs: number,
): readonly EngineEffect[] => {
  const seqs = lastSeqs.get(state) ?? new Map<string, number>();
  lastSeqs.set(state, seqs);
  const seq = (seqs.get(symbol) ?? 0) + 1;
  seqs.set(symbol, seq);
  const kind: TickKind = amount === "heartbeat" ? "heartbeat" : "trade";
  const at = amount === "heartbeat" ? (state.lastTrades.get(symbol)?.price ?? quote(0)) : quote(amount);
  const fields = { symbol, seq, timeMs, kind, price: at, qty: quantity(1n), buyerMaker: false };
  return step(state, { type: "tick", tick: fields });
};

export const mark = (state: EngineState, markMs: number): readonly EngineEffect[] =>
  step(state, { type: "mark", markMs });

type Traded = readonly [symbol: string, amount: number | "heartbeat"];

/** An advance of the log: ticks of one time, `laterMs` after the last mark, and the mark of that time. */
export const advance = (
  state: EngineState,
  ticks: readonly Traded[],
  laterMs = 1,
): readonly EngineEffect[] => {
  const timeMs = state.markMs + laterMs;
  const effects = ticks.flatMap(([symbol, amount]) => tick(state, symbol, amount, timeMs));
  return [...effects, ...mark(state, timeMs)];
};
export const trade = (
  state: EngineState,
  amount: number,
  symbol = "A",
  laterMs = 1,
): readonly EngineEffect[] => advance(state, [[symbol, amount]], laterMs);
export const heartbeat = (state: EngineState, symbol = "A", laterMs = 1): readonly EngineEffect[] =>
  advance(state, [[symbol, "heartbeat"]], laterMs);
/** Advances time without a tick. */
export const wait = (state: EngineState, laterMs: number): readonly EngineEffect[] =>
  advance(state, [], laterMs);
/** A beat of the log without a trade: every awaited pair has a heartbeat. */
export const beat = (state: EngineState, laterMs = 1): readonly EngineEffect[] =>
  advance(
    state,
    [...awaitedSymbols(state)].map((symbol) => [symbol, "heartbeat"]),
    laterMs,
  );

/** Submits a command. */
export const send = (state: EngineState, command: Command, ticket = 1): readonly EngineEffect[] =>
  step(state, { type: "command", ticket, command });

/** Submits a command and returns its answer, on the next beat if it has to wait. */
export const ask = (state: EngineState, command: Command): EngineEffect => {
  const ticket = 1_000_000;
  const effects = [...send(state, command, ticket), ...beat(state)];
  const answer = effects.find((effect) => effect.type !== "settled" && effect.ticket === ticket);
  if (answer === undefined) throw new Error("a command is decided at the next beat");
  return answer;
};

/** A call of 10 USDT on A for a minute, by user 1. */
export const placing = (state: EngineState, changes: Partial<PlaceOption> = {}): PlaceOption => ({
  type: "placeOption",
  userId: 1,
  symbol: "A",
  direction: "call",
  stake: usdt(10),
  seconds: 60,
  seenPrice: state.lastTrades.get(changes.symbol ?? "A")?.price ?? quote(1_000),
  acceptedMs: state.markMs,
  ...changes,
});
export const place = (state: EngineState, changes: Partial<PlaceOption> = {}): EngineEffect =>
  ask(state, placing(state, changes));

/** A transfer of a user from the wallet to the contract wallet, or back. */
export const moving = (
  state: EngineState,
  amount: number,
  { userId = 1, direction = "to_contract" as "to_contract" | "to_wallet" } = {},
): MoveFunds => {
  const transfer = { id: 0, userId, direction, amount: usdt(amount), acceptedMs: state.markMs };
  return {
    type: "moveFunds",
    userId,
    acceptedMs: state.markMs,
    list: "transfers",
    row: { user_id: userId, direction, amount: transfer.amount },
    legs: transferMoves(transfer),
    shortages: [],
  };
};

/** "taken", or the key of the refusal. */
export const keyOf = (effect: EngineEffect | undefined): string =>
  effect?.type === "refused" ? effect.refusal.key : (effect?.type ?? "nothing");
export const keysOf = (effects: readonly EngineEffect[]): readonly string[] => effects.map(keyOf);

/** The answers among effects, each as `ticket key`. */
export const answersOf = (effects: readonly EngineEffect[]): readonly string[] =>
  effects.flatMap((effect) =>
    effect.type === "settled" || effect.ticket === undefined ? [] : [`${effect.ticket} ${keyOf(effect)}`],
  );

export const decidedOf = (effect: EngineEffect | undefined): Decision => {
  if (effect?.type !== "taken") throw new Error(`not taken: ${keyOf(effect)}`);
  return effect;
};

/** Hands out what ticks have caused. */
export const settle = (state: EngineState, limit = 1_000): readonly EngineEffect[] =>
  step(state, { type: "settle", limit });

/** What the facts say that an account holds; the last one counts. */
export const heldAfter = (effect: EngineEffect, account: AccountId): bigint | undefined =>
  decidedOf(effect)
    .facts.flatMap((fact) => ("after" in fact ? fact.after : []))
    .findLast((holding) => holding.account === account)?.balance;
