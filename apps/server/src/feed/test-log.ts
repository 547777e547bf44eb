/** For tests: a tick log whose beats the test triggers, over a database or a store in memory, with everything it delivered. */
import type { FeedTrade } from "@candor/core/market/accept";
import type { LoggedTick } from "@candor/core/market/segment";
import type { Tick } from "@candor/core/market/tick";
import { price, quantity } from "@candor/core/money/money";
import { settableClock } from "../platform/clock.ts";
import { heldLead } from "../platform/db/test-lead.ts";
import { silentLog } from "../platform/log.ts";
import type { Advance } from "../records/advance.ts";
import { createTickLog, type LogOpening, type TickLog, type TickLogOptions } from "./tick-log.ts";
import type { TickStore } from "./tick-store.ts";

/** In the past, so that the database accepts its ticks, and 30 ms after the start of a second. */
export const logStartMs = Date.UTC(2026, 10, 21, 4, 0, 0, 30);

let tradeId = 0;
export const trade = (dollars: number, change: Partial<FeedTrade> = {}): FeedTrade => ({
  symbol: "BTCUSDT",
  source: "test",
  id: (tradeId += 1),
  timeMs: logStartMs + tradeId,
  price: price(BigInt(dollars) * 100_000_000n),
  qty: quantity(200n),
  buyerMaker: false,
  ...change,
});

export type Rig = {
  readonly log: TickLog;
  readonly clock: ReturnType<typeof settableClock>;
  readonly advances: Advance[];
  readonly fatal: Error[];
  /** Lets `ms` pass, then beats. */
  readonly pass: (ms: number) => Promise<void>;
  /** Everything that was delivered. */
  readonly ticks: () => readonly Tick[];
};

export const openRig = async (
  store: TickStore,
  nowMs: number,
  opening: Partial<LogOpening> = {},
  options: Partial<TickLogOptions> = {},
): Promise<Rig> => {
  const clock = settableClock(nowMs);
  const advances: Advance[] = [];
  const fatal: Error[] = [];
  const log = createTickLog({
    store,
    clock,
    log: silentLog,
    onFatal: (error) => fatal.push(error),
    timer: false,
    ...options,
  });
  log.onAdvance((advance) => advances.push(advance));
  await log.open({ lead: heldLead(1n), ...opening });
  log.start();
  return {
    log,
    clock,
    advances,
    fatal,
    pass: async (ms) => {
      clock.set(clock.nowMs() + ms);
      await log.beat();
    },
    ticks: () => advances.flatMap((advance) => advance.ticks),
  };
};

/** A store that accepts everything; `holdAppends` makes appends wait until `letGo`. */
export const memoryStore = (symbols = ["BTCUSDT", "ETHUSDT"]) => {
  const rows: LoggedTick[] = [];
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  const of = (symbol: string): readonly LoggedTick[] => rows.filter((row) => row.symbol === symbol);
  const store: TickStore = {
    pairs: symbols.map((symbol, index) => ({ pid: index + 1, symbol })),
    append: async (_, ticks) => {
      await gate.promise;
      rows.push(...ticks);
    },
    tails: async () => symbols.flatMap((symbol) => of(symbol).slice(-1)),
    lastTrade: async (symbol, timeMs) =>
      of(symbol).findLast((tick) => tick.kind === "trade" && tick.timeMs <= timeMs),
    span: async (symbol, fromMs, toMs) =>
      of(symbol).filter((tick) => tick.timeMs >= fromMs && tick.timeMs < toMs),
  };
  return {
    store,
    rows,
    holdAppends: () => void (gate = Promise.withResolvers<void>()),
    letGo: () => gate.resolve(),
  };
};
