/** A whole engine for tests: real database, real tick log beaten by hand, a clock that stands still. */
import { money, parsePrice, price, quantity, type Price } from "@candor/core/money/money";
import type { ProfileName } from "@candor/core/protection/profile";
import { createTickLog, type TickLog } from "../feed/tick-log.ts";
import { openTickStore } from "../feed/tick-store.ts";
import { postAll } from "../ledger/post.ts";
import { deposit, fundCapital, toContract } from "../ledger/test-postings.ts";
import { settableClock } from "../platform/clock.ts";
import type { Database } from "../platform/db/open-database.ts";
import { silentLog } from "../platform/log.ts";
import type { LeverAsk, LeverRequest, PlaceCommand } from "./command.ts";
import { startEngine, type Engine } from "./start-engine.ts";
import type { Published } from "./published.ts";

export const usdt = (whole: number): bigint => BigInt(whole) * 1_000_000n;
export const at = (text: string): Price => parsePrice(text) ?? price(0n);

/** A placement of 10 USDT on a CALL for a minute, with a key of its own, unless told otherwise. */
export const placement = (userId: number, changes: Partial<PlaceCommand> = {}): PlaceCommand => ({
  userId,
  symbol: "BTCUSDT",
  style: 0,
  fee: money(usdt(10)),
  seconds: 60,
  seenPrice: at("60000"),
  key: `key-${(keys += 1)}-0123456789`,
  fingerprint: "one",
  placedBody: (id) => `placed ${id}`,
  refusedBody: ({ key }) => `refused ${key}`,
  ...changes,
});
let keys = 0;

/** A lever command with a key of its own; its answer says what became of it. */
export const leverRequest = (ask: LeverAsk, changes: Partial<LeverRequest> = {}): LeverRequest => ({
  ask,
  key: `lever-${(keys += 1)}-0123456789`,
  fingerprint: "one",
  decidedBody: ({ newId, changes: steps }) => `decided ${newId ?? "nothing new"} in ${steps.length}`,
  refusedBody: ({ key }) => `refused ${key}`,
  ...changes,
});

/** Opens 10 leaves at 10 times, long, at the best price, unless told otherwise: a margin of 1000 and a fee of 5 USDT. */
export const opening = (
  userId: number,
  changes: Partial<Extract<LeverAsk, { type: "openLever" }>> = {},
  request: Partial<LeverRequest> = {},
): LeverRequest =>
  leverRequest(
    {
      type: "openLever",
      userId,
      symbol: "BTCUSDT",
      side: 1,
      multiple: 10,
      share: 10,
      askedPrice: undefined,
      stopLoss: undefined,
      takeProfit: undefined,
      ...changes,
    },
    request,
  );

export type TestWorld = {
  readonly engine: Engine;
  readonly published: Published[];
  readonly tickLog: TickLog;
  /** Moves the clock there and gives a mark. */
  readonly markAt: (timeMs: number) => Promise<void>;
  /** Moves the clock there and logs a trade. */
  readonly tradeAt: (timeMs: number, text: string, symbol?: string) => Promise<void>;
  /** Waits until nothing waits for the engine. */
  readonly settled: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** A multiple of the tick log's grid, so that tests can count from it. */
export const startMs = 1_800_000_000_000;

/** Starts (or, on a used database, restarts) the engine at `nowMs`. */
export const startWorld = async (
  { pool }: Database,
  nowMs = startMs,
  profile: ProfileName = "demo",
): Promise<TestWorld> => {
  const clock = settableClock(nowMs);
  const store = await openTickStore(pool);
  const parts = { pool, bookings: pool, ticks: store, clock, log: silentLog, profile };
  const engine = await startEngine(parts);
  const tickLog = createTickLog({
    store,
    clock,
    log: silentLog,
    onFatal: (error) => {
      throw error;
    },
    timer: false,
  });
  const published: Published[] = [];
  engine.onPublished((events) => published.push(...events));
  tickLog.onAdvance(engine.advance);
  await tickLog.start(engine.recoveredMarkMs);
  let trades = 0;
  return {
    engine,
    published,
    tickLog,
    markAt: async (timeMs) => {
      clock.set(timeMs);
      await tickLog.beat();
    },
    tradeAt: async (timeMs, text, symbol = "BTCUSDT") => {
      clock.set(timeMs);
      trades += 1;
      const trade = { symbol, source: "test", id: trades, timeMs, price: at(text) };
      tickLog.offer({ ...trade, qty: quantity(1_000n), buyerMaker: false });
      await tickLog.beat();
    },
    settled: async () => {
      while (engine.isBusy()) await new Promise((resolve) => setTimeout(resolve, 2));
    },
    stop: async () => {
      await tickLog.stop();
      await engine.stop();
    },
  };
};

/** Funds the house and users 1, 2, 3 … with the amounts given. */
export const fund = async (
  { db }: Database,
  capital: bigint,
  wallets: Readonly<Record<number, bigint>>,
): Promise<void> => {
  const deposits = Object.entries(wallets).map(([userId, amount]) => deposit(Number(userId), amount));
  await db.transaction().execute((tx) => postAll(tx, [fundCapital(capital), ...deposits]));
};

/** Gives users money in their contract wallets, and the house capital. */
export const fundContracts = async (
  { db }: Database,
  capital: bigint,
  wallets: Readonly<Record<number, bigint>>,
): Promise<void> => {
  const users = Object.entries(wallets).filter(([, amount]) => amount > 0n);
  const deposits = users.map(([userId, amount]) => deposit(Number(userId), amount));
  const transfers = users.map(([userId, amount]) => toContract(Number(userId), amount));
  await db.transaction().execute((tx) => postAll(tx, [fundCapital(capital), ...deposits]));
  await db.transaction().execute((tx) => postAll(tx, transfers));
};
