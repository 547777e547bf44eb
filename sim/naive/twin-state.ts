/** The state of the naive twin: its book, its inputs, and the number of its decisions. */
import type { Fact } from "@candor/core/engine/events";
import type { MoneyRequest } from "../ledger/money-requests.ts";
import type { Deposit } from "../ledger/deposits.ts";
import type { Withdrawal } from "../ledger/withdrawal.ts";
import { factsOf } from "../same-facts.ts";
import type { LeverOffer, World } from "../world/inputs.ts";
import { copyBook, type TwinBook } from "./book.ts";
import { naiveStressLoss } from "./exposure.ts";
import { firstAfter, lastTrade, type TwinLog } from "./log.ts";
import type { LeverOrder } from "@candor/core/leverage/lever-order";
import type { Tick } from "@candor/core/market/tick";

export type Twin = {
  readonly world: World;
  readonly log: TwinLog;
  readonly ticks: readonly Tick[];
  readonly requests: ReadonlyMap<number, MoneyRequest>;
  readonly deposits: ReadonlyMap<number, Pick<Deposit, "userId" | "asset" | "amount">>;
  readonly withdrawals: ReadonlyMap<number, Pick<Withdrawal, "row" | "outcome">>;
  /** Whole percents of each symbol by seconds. */
  readonly percents: Map<string, ReadonlyMap<number, number>>;
  readonly offers: Map<string, LeverOffer | undefined>;
  /** The stress move of each symbol's last offer. */
  readonly stressBps: Map<string, number>;
  /** The decisions to whose book a crash may go back. */
  readonly wanted: ReadonlySet<number>;
  readonly books: Map<number, TwinBook>;
  decisions: number;
  book: TwinBook;
};

/** A fact as text, with the balances of the changed accounts after it. */
export type TwinFact = { readonly type: Fact["type"]; readonly text: string };

export type TwinEffect =
  | {
      readonly type: "taken";
      readonly ticket: number | undefined;
      readonly facts: readonly TwinFact[];
      readonly newId: number | undefined;
    }
  | { readonly type: "refused"; readonly ticket: number | undefined; readonly key: string }
  | { readonly type: "settled"; readonly facts: readonly TwinFact[] };

/** The result of a command. */
export type Outcome =
  | { readonly refusal: string }
  | { readonly facts: readonly TwinFact[]; readonly newId: number | undefined };

export const no = (refusal: string): Outcome => ({ refusal });
export const yes = (facts: readonly TwinFact[], newId?: number): Outcome => ({ facts, newId });

export const factText = (type: Fact["type"], says: unknown, after = ""): TwinFact => ({
  type,
  text: `${type} ${factsOf(says)} ${after}`,
});

/** Counts one more decision: a crash may come right after it. */
export const countDecision = (twin: Twin): void => {
  twin.decisions += 1;
  if (twin.wanted.has(twin.decisions)) twin.books.set(twin.decisions, copyBook(twin.book));
};

const staleMs = 5_000;

/**
 * The tick that decides a command with a price: the first of its pair after it was accepted; undefined when it came too late, or
 * nothing was traded in the 5 s before it (API-18, MKT-09).
 */
export const decidingTick = (
  { log, book: { seen } }: Twin,
  symbol: string,
  acceptedMs: number,
): Tick | undefined => {
  const tick = firstAfter(log, seen, symbol, acceptedMs);
  if (tick === undefined || tick.timeMs >= acceptedMs + staleMs) return undefined;
  const trade = lastTrade(log, seen, symbol, tick.timeMs, tick.seq);
  return trade === undefined || tick.timeMs >= trade.timeMs + staleMs ? undefined : tick;
};

/** An owner's close asks for no fresh price where nothing is offered any more: the first tick after it, unless that came too late (LEV-07). */
export const tickOfClose = (twin: Twin, symbol: string, acceptedMs: number): Tick | undefined => {
  if ((twin.offers.get(symbol)?.multiples ?? []).length > 0) return decidingTick(twin, symbol, acceptedMs);
  const tick = firstAfter(twin.log, twin.book.seen, symbol, acceptedMs);
  return tick === undefined || tick.timeMs >= acceptedMs + staleMs ? undefined : tick;
};

/** What a stress move would cost with these orders, at the last prices (LEV-17). */
export const stressOf = (
  { log, book: { seen }, stressBps }: Twin,
  orders: Iterable<Pick<LeverOrder, "symbol" | "side" | "share" | "molecule" | "opening">>,
): bigint =>
  naiveStressLoss(
    orders,
    (symbol) => lastTrade(log, seen, symbol)?.price,
    (symbol) => stressBps.get(symbol) ?? 1_000,
  );
